/// A key of an object, compared by its bytes.
///
/// Swift's own comparison takes canonically equivalent strings for equal, which JSON's keys are not.
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
        string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
