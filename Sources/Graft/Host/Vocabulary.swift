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
    /// Others are set instead, which a function makes of it.
    case made(@Sendable (PropertyValue) -> [(WidgetName, PropertyValue)])
    /// It is told by the options with which children are packed, as Tk does.
    case packing(@Sendable (PropertyValue) -> String)
    /// It is told by a class of a style sheet, if it is true.
    case style(String)
    /// The toolkit has nothing of the kind.
    case leftOut
  }

  /// A class of the toolkit.
  public struct Class: Sendable {
    let name: String
    let properties: [(WidgetName, PropertyValue)]
    let packing: String?
    let entries: [WidgetName: Entry]

    /// - Parameters:
    ///   - name: of the class.
    ///   - properties: that each widget has, for what it stands for.
    ///   - packing: options that its children are packed with, on Tk.
    ///   - entries: names of properties and events that differ.
    public init(
      _ name: String, properties: [(WidgetName, PropertyValue)] = [],
      packing: String? = nil, entries: [WidgetName: Entry] = [:]
    ) {
      self.name = name
      self.properties = properties
      self.packing = packing
      self.entries = entries
    }
  }

  let classes: [WidgetRole: Class]
  let entries: [WidgetName: Entry]
  let hasSizes: Bool
  let hasChoice: Bool
  let hasMargins: Bool

  /// - Parameters:
  ///   - classes: that are other than the role's own name.
  ///   - entries: names that differ in every class.
  ///   - hasSizes: every widget can be given a width and height; else a frame
  ///     around it is.
  ///   - hasChoice: there is a widget to choose from several; else a row of
  ///     toggles is it.
  ///   - hasMargins: a column can have room around it; else only a frame has it
  ///     within its border.
  public init(
    classes: [WidgetRole: Class] = [:], entries: [WidgetName: Entry] = [:],
    hasSizes: Bool = true, hasChoice: Bool = true,
    hasMargins: Bool = false
  ) {
    self.classes = classes
    self.entries = entries
    self.hasSizes = hasSizes
    self.hasChoice = hasChoice
    self.hasMargins = hasMargins
  }

  /// Classes and properties have the names that they have here.
  public static let portable = Vocabulary()

  /// The classes of the terminal.
  public static let terminal = Vocabulary(
    classes: [
      .range: Class("slider"),
      .divider: Class(
        "label",
        properties: [
          ("text", .string(String(repeating: "─", count: 400))),
          ("wrap", true), ("height", .double(16)),
        ]),
    ],
    hasChoice: false)

  /// The types of GTK 4.
  public static let gtk4 = Vocabulary(
    classes: [
      .label: Class(
        "GtkLabel",
        entries: [
          "text": .name("label"), "bold": .style("heading"),
          "dim": .style("dim-label"),
        ]),
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
      .column: Class(
        "GtkBox", properties: [("orientation", "vertical")],
        entries: ["padding": .made { margins($0) }]),
      .divider: Class("GtkSeparator"),
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
    ],
    hasMargins: true)

  /// The same room on each side.
  private static func margins(
    _ length: PropertyValue
  ) -> [(WidgetName, PropertyValue)] {
    let whole = Int(exactly: (length.double ?? 0).rounded(.up)) ?? 0
    return ["margin-top", "margin-bottom", "margin-start", "margin-end"].map {
      (WidgetName($0), .int(whole))
    }
  }
}

/// A role's class, as a runtime has it.
@MainActor
final class RoleClass {
  let id: graft_class
  let properties: [Property]
  private let packing: String?
  /// By atom; none where nothing differs.
  private let entries: [graft_atom: Vocabulary.Entry]

  init(_ id: graft_class, _ known: Vocabulary.Class?, _ host: Host) {
    self.id = id
    properties = known?.properties.map { Property($0, .init($1)) } ?? []
    packing = known?.packing
    var named = host.vocabulary.entries
    if let known { named.merge(known.entries) { $1 } }
    var entries: [graft_atom: Vocabulary.Entry] = [:]
    for (name, entry) in named { entries[host.atom(name)] = entry }
    self.entries = entries
  }

  var isPlain: Bool { entries.isEmpty && properties.isEmpty && packing == nil }

  /// Gives properties the toolkit's names and forms.
  func translate(_ given: [graft_prop], into describer: Describer) {
    var packing = packing
    let styleClasses: WidgetName = "css-classes"
    var styles: [String] = []
    for prop in given {
      switch entries[prop.name] {
      case .packing(let options):
        packing? += " " + options(describer.value(of: prop))
      case .style(let name):
        if prop.value.as.integer != 0 { styles.append(name) }
      case nil where prop.name == describer.atom(styleClasses):
        styles.append(describer.value(of: prop).string ?? "")
      default:
        translate(prop, into: describer)
      }
    }
    if !styles.isEmpty {
      describer.set(
        Property(styleClasses, .string(styles.joined(separator: " "))))
    }
    if let packing {
      describer.set(Property("pack_children", .string(packing)))
    }
  }

  private func translate(_ prop: graft_prop, into describer: Describer) {
    var prop = prop
    switch entries[prop.name] {
    case nil: describer.add(prop.name, prop.value)
    case .leftOut, .packing, .style: describer.leaveOut(prop)
    case .name(let other): describer.add(describer.atom(other), prop.value)
    case .whole(let other):
      if prop.value.type == GRAFT_TYPE_DOUBLE {
        let rounded = Int64(exactly: prop.value.as.real.rounded(.up)) ?? 0
        prop.value = graft_value_int(rounded)
      }
      describer.add(describer.atom(other), prop.value)
    case .flags(let others):
      let isSet =
        prop.value.type == GRAFT_TYPE_DOUBLE
        ? prop.value.as.real != 0 : prop.value.as.integer != 0
      if isSet { set(others, describer) }
    case .endless(let others):
      if prop.value.as.real == .infinity { set(others, describer) }
    case .made(let make):
      for (name, value) in make(describer.value(of: prop)) {
        describer.replace(Property(name, .init(value)))
      }
    }
  }

  private func set(_ flags: [WidgetName], _ describer: Describer) {
    for flag in flags { describer.set(atom: describer.atom(flag), true) }
  }
}
