public import Cyanotype

extension String {
    /// A short string with everything in it that JSON has rules for.
    public static func random(using generator: inout some RandomNumberGenerator) -> String {
        var string = ""
        for _ in 0..<Int.random(in: 0...24, using: &generator) {
            let value: UInt32 =
                switch Int.random(in: 0..<8, using: &generator) {
                case 0: .random(in: 0..<0x20, using: &generator)
                case 1: [0x22, 0x5c, 0x2f, 0x7f].randomElement(using: &generator) ?? 0x22
                case 2: .random(in: 0x80..<0x800, using: &generator)
                case 3: .random(in: 0x800...0xffff, using: &generator)
                case 4: .random(in: 0x10000...0x10ffff, using: &generator)
                default: .random(in: 0x20..<0x7f, using: &generator)
                }
            if let scalar = Unicode.Scalar(value) { string.unicodeScalars.append(scalar) }
        }
        return string
    }
}

extension JSON {
    /// A value with at most `depth` arrays and objects around each other.
    public static func random(depth: Int, using generator: inout some RandomNumberGenerator) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &generator) {
        case 0: return .null
        case 1: return .bool(.random(using: &generator))
        case 2:
            return .number(
                Number(Int64(truncatingIfNeeded: generator.next()) >> Int64.random(in: 0...63, using: &generator))
            )
        case 3: return Number(Double(bitPattern: generator.next())).map(JSON.number) ?? .null
        case 4, 5: return .string(.random(using: &generator))
        case 6, 7:
            return .array(
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in random(depth: depth - 1, using: &generator) }
            )
        default:
            var object = Object()
            for _ in 0..<Int.random(in: 0...(Bool.random(using: &generator) ? 4 : 20), using: &generator) {
                object[String.random(using: &generator)] = random(depth: depth - 1, using: &generator)
            }
            return .object(object)
        }
    }
}
