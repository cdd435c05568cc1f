/// A string compared by its UTF-8 bytes.
///
/// `String` treats `é` and `e` + combining accent as equal. A store must not: both can be keys of one file, and each
/// must come back as it was written.
struct ExactString: Hashable, Comparable, Sendable {
    let string: String

    init(_ string: String) {
        self.string = string
    }

    static func == (left: Self, right: Self) -> Bool {
        left.string.utf8.elementsEqual(right.string.utf8)
    }

    static func < (left: Self, right: Self) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var copy = string
        copy.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
