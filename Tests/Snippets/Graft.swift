// What the documentation shows: each of its examples stands here as it does
// there.
import Graft
import GraftTerminal
import Observation

struct Greeting: View {
  @State private var name = "world"

  var body: some View {
    VStack {
      TextField("Name", text: $name)
      Text("Hello, \(name)")
      Button("Clear") { name = "" }
    }
  }
}
