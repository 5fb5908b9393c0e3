/// A button with a title.
public struct Button: PrimitiveView {
  private let title: String
  private let action: @MainActor () throws -> Void

  /// A button. An error that the action throws comes out of the outermost call
  /// of the host, with the button's path.
  public init(
    _ title: String, action: @escaping @MainActor () throws -> Void
  ) {
    self.title = title
    self.action = action
  }

  /// A button whose title is that of the texts of a label.
  public init<Label: View>(
    action: @escaping @MainActor () throws -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.init(_Choices(label()).title, action: action)
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(.button)
    describer.set(.text, view.title)
    describer.setEnabled()
    describer.on(.click, .simple(view.action))
    describer.close()
  }
}

/// A line of text to edit. The caret stays where it is, and what the program
/// does not take is put back.
public struct TextField: PrimitiveView {
  private let title: String
  private let text: Binding<String>

  /// A text field; its title is shown while it is empty.
  public init(_ title: String, text: Binding<String>) {
    self.title = title
    self.text = text
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    let text = view.text
    describer.open(.entry)
    if !view.title.isEmpty { describer.set(.placeholder, view.title) }
    describer.set(.text, text.wrappedValue)
    describer.setEnabled()
    describer.on(
      .changed,
      .hearing { event in
        text.wrappedValue = event.value.string ?? ""
        return true
      })
    describer.close()
  }
}

/// A switch with a title.
public struct Toggle: PrimitiveView {
  private let title: String
  private let isOn: Binding<Bool>

  public init(_ title: String, isOn: Binding<Bool>) {
    self.title = title
    self.isOn = isOn
  }

  /// A switch whose title is that of the texts of a label.
  public init<Label: View>(
    isOn: Binding<Bool>, @ViewBuilder label: () -> Label
  ) {
    self.init(_Choices(label()).title, isOn: isOn)
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    let isOn = view.isOn
    describer.open(.toggle)
    if !view.title.isEmpty { describer.set(.text, view.title) }
    describer.set(.active, isOn.wrappedValue)
    describer.setEnabled()
    describer.on(
      .toggled,
      .hearing { event in
        isOn.wrappedValue = event.value.bool ?? false
        return true
      })
    describer.close()
  }
}

/// A number to choose from a range.
public struct Slider: PrimitiveView {
  private let value: Binding<Double>
  private let bounds: ClosedRange<Double>
  private let step: Double

  /// A slider. A step of 0 is none.
  public init(
    value: Binding<Double>, in bounds: ClosedRange<Double> = 0...1,
    step: Double = 0
  ) {
    self.value = value
    self.bounds = bounds
    self.step = step
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    let value = view.value
    describer.open(.range)
    describer.set(.min, view.bounds.lowerBound)
    describer.set(.max, view.bounds.upperBound)
    if view.step > 0 { describer.set(.step, view.step) }
    describer.set(.value, value.wrappedValue)
    describer.setEnabled()
    describer.on(
      .changed,
      .hearing { event in
        if let chosen = event.value.double { value.wrappedValue = chosen }
        return true
      })
    describer.close()
  }
}

/// How far something is, or, without a value, that it goes on.
public struct ProgressView: PrimitiveView {
  private let fraction: Double?

  public init() {
    fraction = nil
  }

  public init(value: Double, total: Double = 1) {
    fraction = total > 0 ? min(max(value / total, 0), 1) : 0
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    if let fraction = view.fraction {
      describer.open(.progress)
      describer.set(.value, fraction)
    } else {
      describer.open(.spinner)
      describer.set(.active, true)
    }
    describer.close()
  }
}

/// A widget of a class by its name, with what only this class has:
///
///     Widget("calendar")
///       .property("week_numbers", true)
///       .on("day_selected") { model.choose() }
public struct Widget<Content: View>: PrimitiveView {
  private let name: WidgetName
  private let content: Content

  public init(
    _ name: WidgetName, @ViewBuilder content: () -> Content = { EmptyView() }
  ) {
    self.name = name
    self.content = content()
  }

  public static var _accepts: _Accepts { .all }

  public static func _describe(_ view: Self, into describer: Describer) {
    describer.open(describer.host.classID(named: view.name))
    describer.children(view.content)
  }
}

extension Describer {
  /// Controls are enabled unless the environment tells other.
  func setEnabled() {
    if !isEnabled { set(.enabled, false) }
  }
}
