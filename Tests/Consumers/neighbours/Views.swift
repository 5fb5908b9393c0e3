// Part of a library with the whole Swift API in it: shows a thousand lamps.

private final class Lamp {
  nonisolated(unsafe) static var made: Int32 = 0
  nonisolated(unsafe) static var live = 0
  var isLit = false

  init() {
    Lamp.made += 1
    Lamp.live += 1
  }

  deinit { Lamp.live -= 1 }
}

private struct LampView: WidgetRepresentable {
  let isLit: Bool

  func makeWidget(context: Context) -> Lamp { return Lamp() }

  func updateWidget(_ lamp: Lamp, context: Context) { lamp.isLit = isLit }
}

@MainActor
private func showLamps() throws -> Int32 {
  Lamp.made = 0
  let host = try Host()
  try host.mount {
    ForEach(0..<1000, id: \.self) { LampView(isLit: $0 % 2 == 0) }
  }
  try host.pump()
  try host.close()
  return Lamp.live == 0 ? Lamp.made : -1
}

@_cdecl("ordinary_run")
public func showLampsOnTheMainThread() -> Int32 {
  return MainActor.assumeIsolated { (try? showLamps()) ?? -2 }
}
