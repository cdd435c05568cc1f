#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Any JSON value, without loss: objects keep the order of their members, and numbers keep their digits.
///
/// ```swift
/// var event: JSON = ["id": 9007199254740993, "tags": ["a", "b"]]
/// event["seen"] = true
/// let id = event["id"]?.intValue        // 9007199254740993, exactly
/// ```
///
/// Equality compares values: the order of members and the notation of numbers do not matter (`1.0` equals `1`). Keys
/// and strings are compared by their scalars, without regard to canonical equivalence.
///
/// A program may nest values to any depth: they are compared, hashed, described, merged and released without recursion.
/// ``JSONOptions/maximumDepth`` limits the depth when they are written.
public enum JSON: Sendable {
    case null
    case bool(Bool)
    case number(Number)
    case string(String)
    case array(Elements)
    case object(Object)
}

/// A string that is compared by its UTF-8 bytes.
///
/// Swift's own comparison treats canonically equivalent strings as equal; JSON keys are not.
struct UTF8Key: Hashable, Sendable {
    let string: String

    init(_ string: String) {
        self.string = string
    }

    static func == (left: UTF8Key, right: UTF8Key) -> Bool {
        guard left.string.utf8.count == right.string.utf8.count else { return false }
        var (left, right) = (left.string, right.string)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                return unsafe memcmp(first, second, left.count) == 0
            }
        }
    }

    func hash(into hasher: inout Hasher) {
        var string = string
        string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(UInt8(0xff))
    }
}
