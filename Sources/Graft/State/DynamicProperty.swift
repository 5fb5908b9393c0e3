/// A property of a view that gives a value which lives elsewhere. A struct made
/// of such properties may be one too.
@MainActor
public protocol DynamicProperty {
  /// Called before each run of the body, once the properties within are ready.
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// One that is connected with what its component keeps.
protocol InstalledProperty: DynamicProperty {
  /// Its value is kept, whatever it is described with later.
  static var isKept: Bool { get }
  mutating func install(in home: Home, at index: Int, _ describer: Describer)
}
