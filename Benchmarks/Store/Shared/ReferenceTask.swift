import BenchmarkSupport

/// What is timed of objects that refer to others. Benchmarks/Peers does the same with GRDB's associations.
enum ReferenceTask: String {
    /// Reads books by their identities, each with its writer.
    case owners = "one of 1,000 owners with a reference, beside both"
    /// Finds the book of a writer by the writer's name.
    case query = "query through a reference, beside one of the type"
    /// Deletes a writer, and all books with it.
    case deletion = "deletion with all that refer to it"

    /// The number of books that are read together.
    static let ownerCount = 1_000

    /// Makes as many different numbers below a limit.
    static func ids(below limit: Int, _ random: inout XorShift) -> [Int] {
        var ids: Set<Int> = []
        while ids.count < min(ownerCount, limit) { ids.insert(random.next(below: limit)) }
        return Array(ids)
    }
}
