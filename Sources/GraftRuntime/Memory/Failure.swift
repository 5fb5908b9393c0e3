import CGraft

/// A failed call: the status that its caller gets.
///
/// The message is written where the failure is thrown, so that it can name
/// what came and where; only the status travels.
struct Failure: Error {
  var status: graft_status
}
