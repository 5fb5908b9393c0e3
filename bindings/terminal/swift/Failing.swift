import Glibc

/// Ends a program that failed.
func fail(_ error: GraftError) -> Never {
  let line = "graft: \(error)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(1)
}
