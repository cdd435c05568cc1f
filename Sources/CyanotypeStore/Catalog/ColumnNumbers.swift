/// A set of a few numbers of columns.
///
/// A file has one for each schema, and an opening reads and compares them all. For so few numbers, a sorted array takes
/// less time than a `Set`.
struct ColumnNumbers: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// The numbers, sorted, each once.
    private var sorted: [Int64] = []

    init(_ numbers: some Sequence<Int64>) { for number in numbers { insert(number) } }

    init(arrayLiteral numbers: Int64...) { self.init(numbers) }

    /// Reads a list of numbers with commas between them. A part that is no number, as in a damaged file, is left out.
    init(_ text: String) {
        // Most lists have one number.
        if let number = Int64(text) {
            self.init(CollectionOfOne(number))
        } else {
            self.init(text.utf8.split(separator: UInt8(ascii: ",")).lazy.compactMap { Int64(Substring($0)) })
        }
    }

    /// The numbers with commas between them.
    var text: String { sorted.map(String.init).joined(separator: ",") }

    var isEmpty: Bool { sorted.isEmpty }

    func contains(_ number: Int64) -> Bool { sorted.contains(number) }

    func isSubset(of other: ColumnNumbers) -> Bool { sorted.allSatisfy(other.contains) }

    func isDisjoint(with other: ColumnNumbers) -> Bool { !sorted.contains(where: other.contains) }

    mutating func insert(_ number: Int64) {
        // Nearly always the numbers come in their order.
        let index = sorted.lastIndex { $0 <= number }
        if let index, sorted[index] == number { return }
        sorted.insert(number, at: index.map { $0 + 1 } ?? 0)
    }

    mutating func remove(_ number: Int64) { sorted.removeAll { $0 == number } }

    mutating func formUnion(_ other: ColumnNumbers) { for number in other.sorted { insert(number) } }

    mutating func subtract(_ other: ColumnNumbers) { sorted.removeAll(where: other.contains) }
}
