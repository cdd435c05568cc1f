package import Foundation

/// A document, and what the libraries do with it.
package struct Document {
    /// The name of the document in the output.
    package let file: String

    /// The tasks, each first ours and then Foundation's.
    package let tasks: [BenchmarkTask]

    /// Gives the bytes of the document.
    package let load: () throws -> Data

    /// Throws ``WrongResult`` unless all tasks give what they should: else the time would be that of a wrong result.
    package let verify: (Data) throws -> Void
}

/// Why a document cannot be timed.
package struct WrongResult: Error, CustomStringConvertible {
    /// What is wrong.
    package let description: String
}
