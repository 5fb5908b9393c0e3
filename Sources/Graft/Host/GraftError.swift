import CGraft

/// A failure, with the place where it happened.
public struct GraftError: Error, Sendable, CustomStringConvertible {
  /// A `GRAFT_E_*`, or `GRAFT_E_HOST` for an error that was thrown.
  public var status: graft_status
  /// What came, what was expected, and where.
  public var message: String
  /// The node concerned, as in `window/list/row#42/button`; or "".
  public var path = ""
  /// The class of that node, or "".
  public var className = ""
  /// Its key, or "".
  public var key = ""
  /// One of `GRAFT_PHASE_*`.
  public var phase: UInt32 = 0
  /// The number of the commit, or 0.
  public var commit: UInt64 = 0
  /// What a closure of the program threw, if that was the failure.
  public var underlying: (any Error)?
  /// Other failures of the same call.
  public var others: [GraftError] = []

  public init(status: graft_status, message: String) {
    self.status = status
    self.message = message
  }

  init(_ report: graft_report, underlying: (any Error)?) {
    status = report.status
    message = String(cString: report.message)
    path = String(cString: report.path)
    className = String(cString: report.class_name)
    key = String(cString: report.key)
    phase = report.phase
    commit = report.commit
    self.underlying = underlying
  }

  public var description: String {
    let name = String(cString: graft_status_name(status))
    let place = path.isEmpty || message.contains(path) ? "" : "\(path): "
    let rest = others.map { "\n\($0)" }.joined()
    return "\(place)\(message) (\(name))\(rest)"
  }
}

/// The bytes of a text, to be deallocated.
func copiedText(_ text: String) -> UnsafeMutableBufferPointer<CChar> {
  let copy = UnsafeMutableBufferPointer<CChar>.allocate(
    capacity: text.utf8.count)
  _ = copy.initialize(from: text.utf8.lazy.map(CChar.init(bitPattern:)))
  return copy
}

/// Reads a text that a function of the C ABI gives by its rules for text.
func text(
  _ give: (UnsafeMutablePointer<CChar>?, Int, UnsafeMutablePointer<Int>?) ->
    graft_status
) -> String {
  var needed = 0
  _ = give(nil, 0, &needed)
  guard needed > 1 else { return "" }
  return String(unsafeUninitializedCapacity: needed) { buffer in
    buffer.withMemoryRebound(to: CChar.self) { buffer in
      give(buffer.baseAddress, needed, nil) < 0 ? 0 : needed - 1
    }
  }
}
