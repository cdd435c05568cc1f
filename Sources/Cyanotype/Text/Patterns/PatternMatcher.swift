/// Runs a program over strings, and reuses its memory from one string to the next.
///
/// It is not a class, because each step would then check for exclusive access to the properties.
struct PatternMatcher {
    private let program: PatternProgram

    /// The characters of the string as numbers: ASCII characters by code, others in the order of their first
    /// occurrence.
    private var characters: [Int] = []
    private var others: [Character] = []
    private var numbers: [Character: Int] = [:]

    /// A cache of whether each unit accepts each character. The answers for ASCII are in one array.
    private var answers: [Answer]
    private var otherAnswers: [[Answer]]

    private enum Answer: UInt8 {
        case unknown, no, yes
    }

    /// The expressions of units and word boundaries that `Regex` evaluates.
    private var expressions: [String: Regex<AnyRegexOutput>] = [:]

    /// For each place, whether the anchors that depend on more than the adjacent characters hold there, and whether
    /// each lookaround does.
    private var wordBoundaries: [String: [Bool]] = [:]
    private var looks: [[Bool]] = []

    /// The states that wait for the current character and for the next one, and the steps that must still be followed.
    private var states: [Int32] = []
    private var nextStates: [Int32] = []
    private var waiting: [Int32] = []
    /// The number of the visit at which each step was last taken.
    private var visits: [Int]
    private var visit = 0

    private let stepLimit: Int
    private var stepsLeft = 0

    /// The number of steps that take as long as preparing a place for a lookaround, and as evaluating an expression.
    private static let stepsPerPlace = 2
    private static let stepsPerExpression = 150

    /// The place after the last character.
    private var end = 0

    /// The transitions of the program over ASCII, and the maximum length in bytes of strings that use them. The length
    /// is 0 when a part of the program depends on more than the characters before a place.
    private var table = PatternTable(start: [])
    private var tableLength = 0

    /// The bytes of the cached characters outside ASCII, and of the cached answers for them.
    private(set) var rememberedBytes = 0
    private var hasLongCharacter = false

    // These limit the size of the cache between strings. A character may have any number of combining marks.
    private static let maximumRememberedBytes = 64 * 1024
    private static let maximumCharacterLength = 64
    /// The approximate memory of a character in addition to its text.
    private static let characterOverhead = 64

    /// - Parameters:
    ///   - program: The steps of the expression.
    ///   - stepLimit: The maximum number of steps for one string.
    init(_ program: PatternProgram, stepLimit: Int) {
        self.program = program
        self.stepLimit = stepLimit
        answers = Array(repeating: .unknown, count: program.units.count * 128)
        otherAnswers = Array(repeating: [], count: program.units.count)
        visits = Array(repeating: 0, count: program.steps.count)
        if isForTable { makeTable() }
    }

    /// Whether a whole string matches; `nil` if the match would take too many steps.
    ///
    /// - Complexity: O(*n* · *m*) in the characters of the string and the steps of the program.
    mutating func matches(_ string: String) -> Bool? {
        let length = string.utf8.count
        // Each character has at least one byte.
        if length < program.least { return false }
        if length > 0, length <= tableLength, let isMatch = lookUp(string) { return isMatch }
        number(string)
        end = characters.count
        defer { forget() }
        if characters.count < program.least || characters.count > program.most ?? .max { return false }
        stepsLeft = stepLimit
        for anchor in program.anchors {
            switch anchor {
            case .wordBoundary(let options), .noWordBoundary(let options): findWordBoundaries(in: string, options)
            default: break
            }
        }
        for look in program.looks {
            guard let table = places(of: look) else { return nil }
            looks.append(table)
        }
        return isMatch()
    }

    private mutating func forget() {
        looks = []
        wordBoundaries = [:]
        characters.removeAll(keepingCapacity: characters.count <= 4096)
        guard hasLongCharacter || rememberedBytes > Self.maximumRememberedBytes else { return }
        (rememberedBytes, hasLongCharacter) = (0, false)
        others = []
        numbers = [:]
        otherAnswers = Array(repeating: [], count: program.units.count)
    }

    // MARK: Table

    /// Whether the steps that wait for a character depend only on the characters before it.
    private var isForTable: Bool {
        program.looks.isEmpty
            && program.anchors.allSatisfy { anchor in
                switch anchor {
                case .start, .end, .nowhere, .everywhere: true
                case .endBeforeLineBreak, .startOfLine, .endOfLine, .wordBoundary, .noWordBoundary: false
                }
            }
    }

    private mutating func makeTable() {
        // Each place takes every step at most once, plus once more for the steps that waited there. So no string of
        // this length reaches the limit, and the table need not count steps.
        tableLength = max(0, stepLimit / (2 * program.steps.count) - 1)
        end = 2
        visit += 1
        _ = follow(program.start, at: 0)
        table = PatternTable(start: nextStates.sorted())
    }

    /// Whether a string that is not empty matches; `nil` if the table does not have the answer.
    private mutating func lookUp(_ string: String) -> Bool? {
        let bytes = string.utf8Span.span
        var (state, place) = (0, 0)
        while true {
            switch table.walk(bytes, from: state, at: place) {
            case .match: return true
            case .noMatch: return false
            case .notPlain: return nil
            case .unknown(let unknown, let stop):
                guard addTransition(from: unknown, over: bytes[stop]) else { return nil }
                (state, place) = (unknown, stop)
            }
        }
    }

    /// Adds a transition to the table.
    ///
    /// - Returns: `false` when the table has no room, or the byte may be only a part of a character.
    private mutating func addTransition(from state: Int, over code: UInt8) -> Bool {
        // A carriage return and a line feed after it are one character.
        if code == 0x0d { return false }
        // Anchors hold at the start, at the end, or anywhere. So a string with two characters has all kinds of places.
        end = 2
        let steps = table.steps(of: state)
        nextStates = steps
        _ = advance(over: Int(code), to: 1)
        let next = nextStates.sorted()
        nextStates = steps
        let matchesAtEnd = advance(over: Int(code), to: 2)
        return table.add(from: state, over: code, to: next, matchesAtEnd: matchesAtEnd)
    }

    // MARK: Characters

    private mutating func number(_ string: String) {
        var last: UInt8 = 0
        let isPlain = string.utf8.allSatisfy { byte in
            defer { last = byte }
            // A Windows line break is one character.
            return byte < 0x80 && !(byte == 0x0a && last == 0x0d)
        }
        if isPlain {
            characters.append(contentsOf: string.utf8.lazy.map { Int($0) })
            return
        }
        for character in string {
            if let ascii = character.asciiCode {
                characters.append(Int(ascii))
            } else if let number = numbers[character] {
                characters.append(number)
            } else {
                numbers[character] = 128 + others.count
                characters.append(128 + others.count)
                others.append(character)
                let length = character.utf8.count
                rememberedBytes += length + Self.characterOverhead
                if length > Self.maximumCharacterLength { hasLongCharacter = true }
            }
        }
    }

    private func character(_ number: Int) -> Character {
        number < 128 ? Character(Unicode.Scalar(UInt8(number))) : others[number - 128]
    }

    @inline(__always)
    private mutating func isUnit(_ unit: Int32, _ number: Int) -> Bool {
        if number < 128 {
            let known = answers[Int(unit) << 7 | number]
            if known != .unknown { return known == .yes }
        }
        return findOut(Int(unit), number)
    }

    @inline(never)
    private mutating func findOut(_ unit: Int, _ number: Int) -> Bool {
        if number >= 128, number - 128 < otherAnswers[unit].count {
            let known = otherAnswers[unit][number - 128]
            if known != .unknown { return known == .yes }
        }
        let character = character(number)
        let answer =
            switch program.units[unit] {
            case .character(let other): character == other
            case .anyCase(let other): character.lowercased() == other
            case .any: true
            case .anyInLine: !character.isNewline
            case .expression(let text): isMatch(of: text, character)
            }
        if number < 128 {
            answers[unit << 7 | number] = answer ? .yes : .no
            return answer
        }
        let missing = number - 127 - otherAnswers[unit].count
        if missing > 0 {
            otherAnswers[unit].append(contentsOf: repeatElement(.unknown, count: missing))
            rememberedBytes += missing
        }
        otherAnswers[unit][number - 128] = answer ? .yes : .no
        return answer
    }

    private mutating func isMatch(of text: String, _ character: Character) -> Bool {
        stepsLeft -= Self.stepsPerExpression
        return (try? expression(text)?.wholeMatch(in: String(character))) != nil
    }

    private mutating func expression(_ text: String) -> Regex<AnyRegexOutput>? {
        if let known = expressions[text] { return known }
        // The text is a part of a valid expression.
        let made = try? Regex(text)
        expressions[text] = made
        return made
    }

    // MARK: Places

    private func isAnchor(_ anchor: PatternAnchor, at place: Int) -> Bool {
        switch anchor {
        case .everywhere: true
        case .nowhere: false
        case .start: place == 0
        case .end: place == end
        case .endBeforeLineBreak:
            place == end || place == end - 1 && isLineBreak(place)
        case .startOfLine: place == 0 || isLineBreak(place - 1)
        case .endOfLine: place == end || isLineBreak(place)
        case .wordBoundary(let options): wordBoundaries[options]?[place] ?? false
        case .noWordBoundary(let options): !(wordBoundaries[options]?[place] ?? false)
        }
    }

    private func isLineBreak(_ place: Int) -> Bool {
        character(characters[place]).isNewline
    }

    private mutating func findWordBoundaries(in string: String, _ options: String) {
        guard wordBoundaries[options] == nil, let expression = expression(options + #"\b"#) else { return }
        var table = Array(repeating: false, count: characters.count + 1)
        var (index, place) = (string.startIndex, 0)
        for boundary in string.ranges(of: expression) {
            while index < boundary.lowerBound, index < string.endIndex {
                index = string.index(after: index)
                place += 1
            }
            if index == boundary.lowerBound { table[place] = true }
        }
        wordBoundaries[options] = table
    }

    /// The places at which a lookaround holds; `nil` if the search takes too many steps.
    private mutating func places(of look: PatternProgram.Look) -> [Bool]? {
        var table = Array(repeating: false, count: characters.count + 1)
        nextStates.removeAll(keepingCapacity: true)
        for distance in 0...characters.count {
            let place = look.isAhead ? characters.count - distance : distance
            swap(&states, &nextStates)
            nextStates.removeAll(keepingCapacity: true)
            visit += 1
            stepsLeft -= Self.stepsPerPlace
            // A match may begin here, or have begun before.
            table[place] = follow(look.start, at: place)
            if distance > 0 {
                let number = characters[look.isAhead ? place : place - 1]
                for state in states where advance(from: state, over: number, to: place) { table[place] = true }
            }
            if stepsLeft < 0 { return nil }
        }
        return table
    }

    // MARK: Steps

    private mutating func isMatch() -> Bool? {
        nextStates.removeAll(keepingCapacity: true)
        visit += 1
        var isMatch = follow(program.start, at: 0)
        for place in characters.indices {
            if nextStates.isEmpty { return false }
            isMatch = advance(over: characters[place], to: place + 1)
            if stepsLeft < 0 { return nil }
        }
        return isMatch
    }

    /// Advances from all of `nextStates` over a character to the place after it.
    ///
    /// - Returns: Whether the end of the program is reached.
    private mutating func advance(over number: Int, to place: Int) -> Bool {
        swap(&states, &nextStates)
        nextStates.removeAll(keepingCapacity: true)
        visit += 1
        var isAtEnd = false
        for state in states where advance(from: state, over: number, to: place) { isAtEnd = true }
        return isAtEnd
    }

    /// Advances from a state that waits for a character, if it accepts the character with the given number.
    ///
    /// - Returns: Whether the end of the program is reached.
    @inline(__always)
    private mutating func advance(from state: Int32, over number: Int, to place: Int) -> Bool {
        stepsLeft -= 1
        guard case .unit(let unit, let next) = program.steps[Int(state)], isUnit(unit, number) else {
            return false
        }
        return follow(next, at: place)
    }

    /// Follows all steps from `first` that need no character, up to the states that wait for one.
    ///
    /// - Returns: Whether the end of the program is reached.
    private mutating func follow(_ first: Int32, at place: Int) -> Bool {
        var isAtEnd = false
        waiting.append(first)
        while let step = waiting.popLast() {
            if visits[Int(step)] == visit { continue }
            visits[Int(step)] = visit
            stepsLeft -= 1
            switch program.steps[Int(step)] {
            case .unit: nextStates.append(step)
            case .split(let left, let right):
                waiting.append(right)
                waiting.append(left)
            case .anchor(let index, let next):
                if isAnchor(program.anchors[Int(index)], at: place) { waiting.append(next) }
            case .look(let index, let isNegative, let next):
                if looks[Int(index)][place] != isNegative { waiting.append(next) }
            case .match: isAtEnd = true
            }
        }
        return isAtEnd
    }
}

extension Character {
    /// The code of a character that is a single ASCII scalar.
    fileprivate var asciiCode: UInt8? {
        guard let scalar = unicodeScalars.first, scalar.isASCII, utf8.count == 1 else { return nil }
        return UInt8(scalar.value)
    }
}
