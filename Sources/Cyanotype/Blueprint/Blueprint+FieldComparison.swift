#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

// Settings objects compare two versions of a model with these.
extension Blueprint {
    /// Whether a property certainly has the same value in both: they consist of the same bits, those of references too.
    ///
    /// An array or string that nobody has changed is the same memory, whatever its length.
    ///
    /// - Complexity: O(1) in the size of the value.
    package func hasSameBits(inField index: Int, of one: Subject, and other: Subject) -> Bool {
        let slot = table.slots + index
        let (view, offset, size) = (slot.pointee.view, slot.pointee.sourceOffset, slot.pointee.size)
        var isSame = false
        withUnsafePointer(to: one) { one in
            withUnsafePointer(to: other) { other in
                view(UnsafeRawPointer(one) + offset) { one in
                    // Both point to a value of `size` bytes.
                    view(UnsafeRawPointer(other) + offset) { other in isSame = memcmp(one, other, size) == 0 }
                }
            }
        }
        return isSame
    }

    /// The rules over the whole model that `new` breaks, and `old`, if there is one, does not; `nil` when there are none.
    package func brokenRules(of new: Subject, notOf old: Subject?) -> MappingError? {
        let broken = settings.rules.filter { !$0.isValid(new) && old.map($0.isValid) != false }
        if broken.isEmpty { return nil }
        return MappingError(
            issues: broken.map { rule in
                MappingError.Issue(
                    code: rule.code,
                    path: MappingPath([]),
                    location: nil,
                    expected: rule.message,
                    found: "an object"
                )
            },
            isTruncated: false
        )
    }
}
