import CGraft

/// How a toolkit calls what the views of this module are made of.
public struct Vocabulary: Sendable {
  /// What becomes of a property or event.
  public enum Entry: Sendable {
    /// It has another name.
    case name(WidgetName)
    /// It has this name, and takes whole numbers.
    case whole(WidgetName)
    /// These flags are set instead, unless it is 0 or false.
    case flags([WidgetName])
    /// These flags are set instead, if it is infinite.
    case endless([WidgetName])
    /// The toolkit has nothing of the kind.
    case leftOut
  }

  /// A class of the toolkit.
  public struct Class: Sendable {
    let name: String
    let properties: [(WidgetName, PropertyValue)]
    let entries: [WidgetName: Entry]

    /// - Parameters:
    ///   - name: of the class.
    ///   - properties: that each widget has, for what it stands for.
    ///   - entries: names of properties and events that differ.
    public init(
      _ name: String, properties: [(WidgetName, PropertyValue)] = [],
      entries: [WidgetName: Entry] = [:]
    ) {
      self.name = name
      self.properties = properties
      self.entries = entries
    }
  }

  let classes: [WidgetRole: Class]
  let entries: [WidgetName: Entry]

  /// - Parameters:
  ///   - classes: that are other than the role's own name.
  ///   - entries: names that differ in every class.
  public init(
    classes: [WidgetRole: Class] = [:], entries: [WidgetName: Entry] = [:]
  ) {
    self.classes = classes
    self.entries = entries
  }

  /// Classes and properties have the names that they have here.
  public static let portable = Vocabulary()

  /// The types of GTK 4.
  public static let gtk4 = Vocabulary(
    classes: [
      .label: Class("GtkLabel", entries: ["text": .name("label")]),
      .button: Class(
        "GtkButton",
        entries: ["text": .name("label"), "click": .name("clicked")]),
      .entry: Class(
        "GtkEntry", entries: ["placeholder": .name("placeholder-text")]),
      .toggle: Class("GtkCheckButton", entries: ["text": .name("label")]),
      .list: Class(
        "GtkListBox",
        entries: [
          "changed": .name("row-selected"), "activate": .name("row-activated"),
        ]),
      .progress: Class("GtkProgressBar", entries: ["value": .name("fraction")]),
      .spinner: Class("GtkSpinner", entries: ["active": .name("spinning")]),
      .range: Class(
        "GtkScale",
        entries: [
          "min": .name("lower"), "max": .name("upper"),
          "step": .name("step-increment"), "changed": .name("value-changed"),
        ]),
      .choice: Class(
        "GtkDropDown",
        entries: [
          "items": .name("model"), "changed": .name("notify::selected"),
        ]),
      .row: Class("GtkBox", properties: [("orientation", "horizontal")]),
      .column: Class("GtkBox", properties: [("orientation", "vertical")]),
      .overlay: Class("GtkOverlay"),
      .frame: Class("GtkFrame", entries: ["title": .name("label")]),
    ],
    entries: [
      "enabled": .name("sensitive"), "spacing": .whole("spacing"),
      "width": .whole("width-request"), "height": .whole("height-request"),
      "min_width": .whole("width-request"),
      "min_height": .whole("height-request"),
      "max_width": .endless(["hexpand"]), "max_height": .endless(["vexpand"]),
      "priority": .leftOut,
      "flex": .flags(["hexpand", "vexpand"]), "key": .name("key-pressed"),
      "align": .leftOut, "border": .leftOut, "padding": .leftOut,
      "bold": .leftOut, "dim": .leftOut, "reverse": .leftOut,
      "underline": .leftOut, "color": .leftOut, "modal": .leftOut,
    ])
}

/// A role's class, as a runtime has it.
@MainActor
final class RoleClass {
  let id: graft_class
  let properties: [Property]
  /// By atom; none where nothing differs.
  private let entries: [graft_atom: Entry]

  private enum Entry {
    case name(graft_atom)
    case whole(graft_atom)
    case flags([graft_atom])
    case endless([graft_atom])
    case leftOut
  }

  init(_ id: graft_class, _ known: Vocabulary.Class?, _ host: Host) {
    self.id = id
    properties = known?.properties.map { Property($0, .init($1)) } ?? []
    var named = host.vocabulary.entries
    if let known { named.merge(known.entries) { $1 } }
    var entries: [graft_atom: Entry] = [:]
    for (name, entry) in named {
      entries[host.atom(name)] =
        switch entry {
        case .name(let other): .name(host.atom(other))
        case .whole(let other): .whole(host.atom(other))
        case .flags(let others): .flags(others.map { host.atom($0) })
        case .endless(let others): .endless(others.map { host.atom($0) })
        case .leftOut: .leftOut
        }
    }
    self.entries = entries
  }

  var isPlain: Bool { entries.isEmpty && properties.isEmpty }

  private func set(_ flag: graft_atom, _ add: (graft_prop) -> Void) {
    add(graft_prop(name: flag, flags: 0, value: graft_value_bool(1)))
  }

  /// Gives a property the toolkit's name and form.
  func translate(_ prop: graft_prop, _ add: (graft_prop) -> Void) {
    switch entries[prop.name] {
    case nil: add(prop)
    case .leftOut: return
    case .name(let other):
      var prop = prop
      prop.name = other
      add(prop)
    case .whole(let other):
      var prop = prop
      prop.name = other
      if prop.value.type == GRAFT_TYPE_DOUBLE {
        let rounded = Int64(exactly: prop.value.as.real.rounded(.up)) ?? 0
        prop.value = graft_value_int(rounded)
      }
      add(prop)
    case .flags(let others):
      let isSet =
        prop.value.type == GRAFT_TYPE_DOUBLE
        ? prop.value.as.real != 0 : prop.value.as.integer != 0
      for other in others where isSet { set(other, add) }
    case .endless(let others):
      for other in others where prop.value.as.real == .infinity {
        set(other, add)
      }
    }
  }
}
