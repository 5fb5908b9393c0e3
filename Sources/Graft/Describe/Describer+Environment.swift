import CGraft

// Environment values where something is described.

extension Describer {
  /// Whether controls here are enabled.
  var isEnabled: Bool {
    if let enabled { return enabled }
    let read = environment[EnabledKey.self]
    enabled = read
    return read
  }

  /// The environment where the next element is described.
  var environment: EnvironmentValues {
    EnvironmentValues(host: host, node: node, describer: self)
  }

  /// Describes content below a provider of environment values.
  func provide<Content: View>(
    _ values: EnvironmentValues, _ content: Content
  ) {
    let kept = (site, scope, provided.count)
    graft_open(runtime, GRAFT_PROVIDER_CLASS, site)
    let place = place
    takeKey()
    for (index, written) in values.written.enumerated() {
      let atom = host.environmentAtom(written.key, written.name)
      let value = home.carriers.value(
        place &+ UInt64(index) &* 31, written.value)
      set(atom, object: value)
      provided.append((atom, value))
    }
    enabled = nil
    flush()
    scope = place
    site = 0
    Content._describe(content, into: self)
    (site, scope) = (kept.0, kept.1)
    provided.removeLast(provided.count - kept.2)
    enabled = nil
    graft_close(runtime)
  }
}
