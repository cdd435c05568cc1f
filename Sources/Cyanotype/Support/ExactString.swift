#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A string that is compared by its UTF-8 bytes.
///
/// `String` treats `é` and `e` + combining accent as equal. As keys they differ: both can be in one object or file, and
/// each must come back as it was written.
package struct ExactString: Hashable, Comparable, Sendable {
    package let string: String

    package init(_ string: String) {
        self.string = string
    }

    package static func == (left: Self, right: Self) -> Bool {
        guard left.string.utf8.count == right.string.utf8.count else { return false }
        var (left, right) = (left.string, right.string)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                return unsafe memcmp(first, second, left.count) == 0
            }
        }
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var string = string
        string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(UInt8(0xff))
    }
}
