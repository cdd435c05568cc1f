internal import Glibc

// Settings objects use these to compare two versions of a model.
extension Blueprint {
    /// Whether a property has the same bits in both instances, including references, and so certainly the same value.
    ///
    /// An unchanged array or string still has the same storage, whatever its length. `false` proves nothing: equal
    /// values may have different storage or padding.
    ///
    /// - Complexity: O(1) in the size of the value.
    package func hasSameBits(inField index: Int, of one: Subject, and other: Subject) -> Bool {
        let slot = table.slots + index
        let (withSource, offset, size) = (
            slot.pointee.property.withSource, slot.pointee.sourceOffset, slot.pointee.property.size
        )
        var isSame = false
        ValueSource.withSource(of: one) { one in
            ValueSource.withSource(of: other) { other in
                withSource(one + offset) { one in
                    // Both point to a value of `size` bytes. The calls are nested, so both values still exist.
                    withSource(other + offset) { other in isSame = unsafe memcmp(one.address, other.address, size) == 0
                    }
                }
            }
        }
        return isSame
    }

    /// Returns the model rules that `new` breaks and `old`, if given, does not; `nil` if there are none.
    ///
    /// A change is not blamed for a rule that the model broke before it.
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
