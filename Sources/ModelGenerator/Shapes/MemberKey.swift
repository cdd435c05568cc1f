/// An object key, compared by its bytes.
///
/// Swift treats canonically equivalent strings as equal, but they are different keys in JSON.
struct MemberKey: Hashable {
    let string: String

    init(_ string: String) {
        self.string = string
    }

    static func == (left: MemberKey, right: MemberKey) -> Bool {
        left.string.utf8.elementsEqual(right.string.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var string = string
        string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
