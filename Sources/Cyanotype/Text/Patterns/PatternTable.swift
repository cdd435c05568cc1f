/// The part of a deterministic automaton that the strings matched so far have needed.
///
/// Each of its states is a set of steps of a ``PatternProgram`` that wait for the next character. For each state and
/// ASCII code it keeps one transition, so that a string costs one lookup per byte however many steps the program takes
/// at once. The number of sets can be exponential in the length of the expression, so the table stops growing at a
/// limit.
struct PatternTable {
    /// The end of a walk over a string.
    enum Stop {
        case match, noMatch
        /// The transition from `state` over the byte at `place` is not in the table.
        case unknown(state: Int, place: Int)
        /// The string has a character outside ASCII.
        case notPlain
    }

    /// The target state of a transition in the lower 15 bits, and whether a string that ends after it matches in the
    /// highest.
    private struct Transition {
        var bits: UInt16

        init(to state: UInt16, matchesAtEnd: Bool) {
            bits = state | (matchesAtEnd ? 0x8000 : 0)
        }

        var state: UInt16 { bits & 0x7fff }
        var matchesAtEnd: Bool { bits & 0x8000 != 0 }

        /// A marker in place of a state: no step waits for another character.
        static let dead: UInt16 = 0x7ffe
        /// A marker in place of a state: not computed yet.
        static let unknown: UInt16 = 0x7fff
    }

    /// 128 transitions for each state.
    private var transitions: [Transition] = []
    private var sets: [[Int32]] = []
    private var numbers: [[Int32]: UInt16] = [:]
    private var memberCount = 0

    /// These limit a table to about 300 KB.
    static let maximumStates = 512
    static let maximumMembers = 32_768

    /// Creates a table that has only its first state, number 0.
    ///
    /// - Parameter start: The steps that wait for the first character of a string.
    init(start: [Int32]) {
        _ = number(of: start)
    }

    /// The steps that a state consists of.
    func steps(of state: Int) -> [Int32] {
        sets[state]
    }

    /// Walks over the bytes of a string from `place`, where the automaton is in `state`.
    ///
    /// - Parameters:
    ///   - bytes: The UTF-8 of a string that is not empty.
    ///   - state: A state of this table.
    ///   - place: The index of a byte.
    /// - Returns: The answer, or the reason why the table does not have it.
    func walk(_ bytes: Span<UInt8>, from state: Int, at place: Int) -> Stop {
        let transitions = transitions.span
        let last = bytes.count - 1
        var (state, place) = (state, place)
        while place < last {
            let byte = bytes[place]
            guard byte < 0x80 else { return .notPlain }
            let next = transitions[state << 7 | Int(byte)].state
            guard next < Transition.dead else {
                if next == Transition.unknown { return .unknown(state: state, place: place) }
                // A combining mark after this byte would combine with it into one character, which may match.
                return bytes[place + 1] < 0x80 ? .noMatch : .notPlain
            }
            state = Int(next)
            place += 1
        }
        let byte = bytes[place]
        guard byte < 0x80 else { return .notPlain }
        let transition = transitions[state << 7 | Int(byte)]
        if transition.state == Transition.unknown { return .unknown(state: state, place: place) }
        return transition.matchesAtEnd ? .match : .noMatch
    }

    /// Adds the transition from `state` over the character with an ASCII code.
    ///
    /// - Parameters:
    ///   - state: A state of this table.
    ///   - code: The ASCII code.
    ///   - next: The steps that wait for the character after it, in ascending order.
    ///   - matchesAtEnd: Whether a string that ends with this character matches.
    /// - Returns: `false` when the table has no room for another state.
    mutating func add(from state: Int, over code: UInt8, to next: [Int32], matchesAtEnd: Bool) -> Bool {
        guard let number = next.isEmpty ? Transition.dead : number(of: next) else { return false }
        transitions[state << 7 | Int(code)] = Transition(to: number, matchesAtEnd: matchesAtEnd)
        return true
    }

    private mutating func number(of set: [Int32]) -> UInt16? {
        if let known = numbers[set] { return known }
        guard sets.count < Self.maximumStates, memberCount + set.count <= Self.maximumMembers else { return nil }
        let number = UInt16(sets.count)
        sets.append(set)
        numbers[set] = number
        memberCount += set.count
        let unknown = Transition(to: Transition.unknown, matchesAtEnd: false)
        transitions.append(contentsOf: repeatElement(unknown, count: 128))
        return number
    }
}
