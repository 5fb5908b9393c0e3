/// Runs what belongs to the main actor from a callback of Graft, which come on
/// the owner thread only (T1): there is nothing left to check.
///
/// - Parameter input: what `body` needs; it captures nothing.
@inline(__always)
func onOwner<Input, Result>(
  _ input: Input, _ body: @MainActor (Input) -> Result
) -> Result {
  typealias Plain = (Input) -> Result
  return withoutActuallyEscaping(body) { escaping in
    unsafeBitCast(escaping, to: Plain.self)(input)
  }
}
