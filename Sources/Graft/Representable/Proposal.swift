import CGraft

/// A size, in the toolkit's units.
public struct ViewSize: Equatable, Sendable {
  public var width: Double
  public var height: Double

  public static let zero = ViewSize(width: 0, height: 0)

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// The size that a container proposes; nil: as the view likes.
public struct ProposedViewSize: Equatable, Sendable {
  public var width: Double?
  public var height: Double?

  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  public static let zero = ProposedViewSize(width: 0, height: 0)
  public static let infinity = ProposedViewSize(
    width: .infinity, height: .infinity)

  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// The proposal, with another size where it leaves it open.
  public func replacingUnspecifiedDimensions(
    by size: ViewSize = ViewSize(width: 10, height: 10)
  ) -> ViewSize {
    ViewSize(width: width ?? size.width, height: height ?? size.height)
  }

  init(_ size: graft_size) {
    width = size.width < 0 ? nil : size.width
    height = size.height < 0 ? nil : size.height
  }

  var graftSize: graft_size {
    graft_size(width: width ?? -1, height: height ?? -1)
  }
}
