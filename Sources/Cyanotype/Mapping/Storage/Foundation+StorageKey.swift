package import FoundationEssentials

extension Date: StorageKeyConvertible {
    package static var storageEncoding: StorageKeyType.Encoding { .date }

    /// The seconds since 2001, which are what a date holds.
    package var storageKey: StorageKey {
        get throws(StorageKeyFailure) { try timeIntervalSinceReferenceDate.storageKey }
    }
}

extension UUID: StorageKeyConvertible {
    package static var storageEncoding: StorageKeyType.Encoding { .uuid }

    package var storageKey: StorageKey { unsafe withUnsafeBytes(of: uuid) { unsafe .blob(Array($0)) } }
}

extension Data: StorageKeyConvertible {
    package static var storageEncoding: StorageKeyType.Encoding { .data }

    package var storageKey: StorageKey { .blob(Array(self)) }
}

extension URL: StorageKeyConvertible {
    package static var storageEncoding: StorageKeyType.Encoding { .url }

    package var storageKey: StorageKey { .text(of: absoluteString) }
}

// MARK: - Decimals

extension Decimal: StorageKeyConvertible {
    package static var storageEncoding: StorageKeyType.Encoding { .decimal }

    /// The sign, the exponent and the digits. A number with zeros at its end has the key of that without them.
    ///
    /// A positive number is 2, two bytes for the position of the first digit, and a byte from 1 for each pair of
    /// digits. Zero is 1. A negative number is 0 and the complement of the other bytes; one more byte follows, greater than
    /// those of digits, because a negative number with more digits is less.
    package var storageKey: StorageKey {
        get throws(StorageKeyFailure) {
            if isNaN { throw .notANumber }
            var (digits, pointIndex) = digits
            guard let first = digits.firstIndex(where: { $0 != 0 }), let last = digits.lastIndex(where: { $0 != 0 })
            else { return .blob([1]) }
            digits = Array(digits[first...last])
            pointIndex -= first
            // A decimal has exponents from -128 to 127, and at most 39 digits.
            let exponent = UInt16(clamping: pointIndex + 0x4000)
            var bytes = [UInt8(exponent >> 8), UInt8(truncatingIfNeeded: exponent)]
            for index in stride(from: 0, to: digits.count, by: 2) {
                bytes.append(1 + digits[index] * 10 + (index + 1 < digits.count ? digits[index + 1] : 0))
            }
            return .blob(isSignMinus ? [0] + bytes.map(~) + [0xff] : [2] + bytes)
        }
    }

    /// The digits, and how many of them precede the point.
    private var digits: ([UInt8], pointIndex: Int) {
        // The description never has an exponent.
        var (digits, pointIndex): ([UInt8], Int?) = ([], nil)
        for byte in description.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "."): pointIndex = digits.count
            default: break
            }
        }
        return (digits, pointIndex ?? digits.count)
    }
}
