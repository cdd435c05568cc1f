/// The name of a number that JSON lacks. In the documents of stores, it is a string.
enum NumberName: String, CaseIterable {
    case nan = "NaN"
    case infinity = "Infinity"
    case negativeInfinity = "-Infinity"

    /// Creates the name of a number, which is not finite.
    init(_ number: Double) {
        self = number.isNaN ? .nan : number > 0 ? .infinity : .negativeInfinity
    }

    /// The number.
    func number<Number: BinaryFloatingPoint>(as type: Number.Type = Number.self) -> Number {
        switch self {
        case .nan: .nan
        case .infinity: .infinity
        case .negativeInfinity: -.infinity
        }
    }
}
