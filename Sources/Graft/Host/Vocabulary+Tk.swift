// How Tk and ttk call what views are made of.

extension Vocabulary {
  /// The widgets of Tk.
  public static let tk = Vocabulary(
    classes: [
      .label: Class("ttk::label", entries: labelEntries),
      .button: Class("ttk::button", entries: ["click": .name("command")]),
      .entry: Class("ttk::entry", entries: ["placeholder": .leftOut]),
      .toggle: Class(
        "ttk::checkbutton",
        entries: ["active": .name("selected"), "toggled": .name("changed")]),
      .list: Class(
        "ttk::frame", packing: "-side top -fill x",
        entries: [
          "selected": .leftOut, "changed": .leftOut, "activate": .leftOut,
          "enabled": .leftOut,
        ]),
      .progress: Class("ttk::progressbar", properties: [("maximum", 1)]),
      .spinner: Class(
        "ttk::progressbar", properties: [("mode", "indeterminate")],
        entries: ["active": .name("running")]),
      .range: Class(
        "ttk::scale",
        entries: [
          "min": .name("from"), "max": .name("to"), "step": .leftOut,
        ]),
      .choice: Class(
        "ttk::combobox", properties: [("state", "readonly")],
        entries: [
          "items": .made { properties(["values": .string(tclList($0))]) },
          "selected": .name("current"), "changed": .name("selected"),
        ]),
      .row: Class(
        "ttk::frame", packing: "-side left",
        entries: containerEntries.merging([
          "spacing": .packing { "-padx \(half($0))" },
          "align": .packing { "-anchor \(rowAnchor($0))" },
        ]) { $1 }),
      .column: Class(
        "ttk::frame", packing: "-side top -fill x",
        entries: containerEntries.merging([
          "spacing": .packing { "-pady \(half($0))" },
          "align": .packing { "-fill none -anchor \(anchor($0))" },
        ]) { $1 }),
      .divider: Class("ttk::separator"),
      .overlay: Class("ttk::frame", properties: [("layers", true)]),
      .frame: Class(
        "labelframe", properties: [("borderwidth", 0)],
        packing: "-fill both -expand 1",
        entries: containerEntries.merging([
          "title": .name("text"),
          "border": .made {
            properties(
              ["borderwidth": 1, "relief": "solid"], if: $0.bool == true)
          },
          "padding": .made {
            properties(["padx": whole($0), "pady": whole($0)])
          },
        ]) { $1 }),
    ],
    entries: [
      "enabled": .made {
        properties(["state": $0.bool == false ? "disabled" : "normal"])
      },
      "flex": .made {
        properties(
          ["pack_expand": true, "pack_fill": "both"],
          if: ($0.double ?? 0) > 0)
      },
      "max_width": .made {
        properties(
          ["pack_expand": true, "pack_fill": "x"], if: $0.double == .infinity)
      },
      "max_height": .made {
        properties(
          ["pack_expand": true, "pack_fill": "both"], if: $0.double == .infinity
        )
      },
      "key": .name("<Key>"),
      "width": .leftOut, "height": .leftOut, "min_width": .leftOut,
      "min_height": .leftOut, "priority": .leftOut, "visible": .leftOut,
      "modal": .leftOut, "align": .leftOut, "bold": .leftOut, "dim": .leftOut,
      "reverse": .leftOut, "underline": .leftOut, "color": .leftOut,
      "wrap": .leftOut,
    ],
    hasSizes: false)

  private static let labelEntries: [WidgetName: Entry] = [
    "bold": .made {
      properties(["font": "TkHeadingFont"], if: $0.bool == true)
    },
    "dim": .made { properties(["foreground": "gray50"], if: $0.bool == true) },
    "color": .name("foreground"),
    "align": .made { properties(["anchor": .string(anchor($0))]) },
  ]

  /// A frame is as large as told only if its children don't count.
  private static let containerEntries: [WidgetName: Entry] = [
    "width": .made { fixed("width", $0) },
    "height": .made { fixed("height", $0) },
  ]
}

private typealias Properties = [(WidgetName, PropertyValue)]

private func properties(
  _ pairs: KeyValuePairs<WidgetName, PropertyValue>, if isSet: Bool = true
) -> Properties {
  isSet ? pairs.map { ($0.key, $0.value) } : []
}

private func whole(_ value: PropertyValue) -> PropertyValue {
  .int(Int(exactly: (value.double ?? 0).rounded(.up)) ?? 0)
}

/// Neither its children nor its stack make it larger.
private func fixed(_ name: WidgetName, _ length: PropertyValue) -> Properties {
  [(name, whole(length))]
    + properties(["propagate": false, "pack_fill": "none"])
}

private func half(_ value: PropertyValue) -> Double {
  (value.double ?? 0) / 2
}

private func anchor(_ value: PropertyValue) -> String {
  switch value.string {
  case "start": "w"
  case "end": "e"
  default: "center"
  }
}

private func rowAnchor(_ value: PropertyValue) -> String {
  switch value.string {
  case "start": "n"
  case "end": "s"
  default: "center"
  }
}

/// Lines as a list of Tcl.
private func tclList(_ value: PropertyValue) -> String {
  let lines = (value.string ?? "").split(
    separator: "\n", omittingEmptySubsequences: false)
  return lines.map { line in
    line.isEmpty
      ? "{}"
      : line.reduce(into: "") { text, character in
        let isPlain = character.isLetter || character.isNumber
        text += isPlain ? "\(character)" : "\\\(character)"
      }
  }.joined(separator: " ")
}
