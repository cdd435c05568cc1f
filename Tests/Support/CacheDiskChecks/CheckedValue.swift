/// Values that say which key they are of, and show whether they are whole.
public enum CheckedValue {
    /// Returns a value: the key, a number and the length as text, and bytes that follow from them.
    public static func make(_ key: String, number: Int, count: Int) -> [UInt8] {
        let head = Array("\(key) \(number) \(count)\n".utf8)
        guard head.count < count else { return head }
        // A length that divides no page, so that parts that were exchanged show.
        let block = (1...61).map { UInt8(truncatingIfNeeded: number &* ($0 &* 2 &+ 1) &+ number >> 8) }
        var bytes = head
        bytes.reserveCapacity(count + block.count)
        while bytes.count < count { bytes += block }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Returns the number of a value of a key; `nil` if it is another value or not whole.
    public static func number(of bytes: [UInt8], _ key: String) -> Int? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
        guard words.count == 3, words[0] == key, let number = Int(words[1]), let count = Int(words[2]),
            bytes == make(key, number: number, count: count)
        else { return nil }
        return number
    }
}
