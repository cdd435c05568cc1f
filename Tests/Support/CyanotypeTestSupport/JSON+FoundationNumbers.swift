public import Cyanotype
import Foundation

extension JSON {
    /// Whether there is a number that is no integer, but one for Foundation, which takes `9007199254740993.5` and
    /// `1e-400` for integers.
    public var isRoundedByFoundation: Bool {
        containsNumber { number in
            Int128(exactly: number) == nil
                && (try? JSONDecoder().decode(Int128.self, from: Data(number.text.utf8))) != nil
        }
    }

    /// Whether a number in it fulfils a condition.
    public func containsNumber(where predicate: (JSON.Number) -> Bool) -> Bool {
        switch self {
        case .number(let number): predicate(number)
        case .array(let elements): elements.contains { $0.containsNumber(where: predicate) }
        case .object(let members): members.contains { $0.value.containsNumber(where: predicate) }
        default: false
        }
    }
}
