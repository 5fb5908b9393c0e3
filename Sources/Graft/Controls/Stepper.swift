/// A number to go up and down by steps.
public struct Stepper: View {
  private let title: String
  private let value: Binding<Int>
  private let bounds: ClosedRange<Int>
  private let step: Int

  public init(
    _ title: String, value: Binding<Int>,
    in bounds: ClosedRange<Int> = Int.min...Int.max, step: Int = 1
  ) {
    self.title = title
    self.value = value
    self.bounds = bounds
    self.step = step
  }

  public var body: some View {
    HStack(spacing: 8) {
      Text(title)
      Button("-") { move(by: -step) }
        .disabled(value.wrappedValue <= bounds.lowerBound)
      Button("+") { move(by: step) }
        .disabled(value.wrappedValue >= bounds.upperBound)
    }
  }

  private func move(by step: Int) {
    let (moved, isTooFar) = value.wrappedValue.addingReportingOverflow(step)
    guard !isTooFar else { return }
    value.wrappedValue = min(max(moved, bounds.lowerBound), bounds.upperBound)
  }
}
