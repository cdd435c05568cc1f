/// A decimal number of at most 19 digits: `digits * 10^exponent`.
struct Decimal19 {
    let isNegative: Bool
    let digits: UInt64
    let exponent: Int

    /// The nearest `Double`, ties to even; infinite if the number is too large.
    @inline(__always)
    var double: Double {
        if let value = exactDouble { return value }
        let value = Double(bitPattern: EiselLemire.double(digits, exponent: exponent))
        return isNegative ? -value : value
    }

    /// The value, if the digits and the power of ten are both exact as a `Double`. Then one multiplication or division
    /// rounds correctly (Clinger, "How to Read Floating Point Numbers Accurately", 1990).
    @inline(__always)
    private var exactDouble: Double? {
        guard digits <= 1 << 53, -22...22 ~= exponent else { return nil }
        let magnitude = Double(digits)
        let value =
            exponent < 0 ? magnitude / Self.powersOfTen[-exponent] : magnitude * Self.powersOfTen[exponent]
        return isNegative ? -value : value
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
