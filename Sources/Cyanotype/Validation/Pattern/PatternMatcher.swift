/// Runs a program over strings, and keeps what it needs for that from one to the next. One thread at a time may use it.
final class PatternMatcher {
    private let program: PatternProgram

    /// The characters of the string, by number: ASCII by their codes, others in the order in which they were met.
    private var characters: [Int] = []
    private var others: [Character] = []
    private var numbers: [Character: Int] = [:]

    /// What is known of each unit and character: whether it is the one, or nothing yet. Those of ASCII are in one array.
    private var answers: [Answer]
    private var otherAnswers: [[Answer]]

    private enum Answer: UInt8 {
        case unknown, no, yes
    }

    /// The expressions of units and word boundaries that are left to `Regex`.
    private var expressions: [String: Regex<AnyRegexOutput>] = [:]

    /// Whether each anchor that needs more than its neighbours, and each look, is at each place.
    private var wordBoundaries: [String: [Bool]] = [:]
    private var looks: [[Bool]] = []

    /// The states that wait for the next character, and the steps that have been taken to get there.
    private var states: [Int32] = []
    private var nextStates: [Int32] = []
    private var waiting: [Int32] = []
    /// The number of the place at which each step was taken last.
    private var visits: [Int]
    private var visit = 0

    private var stepsLeft = 0

    /// How many characters that are not ASCII are remembered from one string to the next.
    private static let maximumOthers = 1024

    init(_ program: PatternProgram) {
        self.program = program
        answers = Array(repeating: .unknown, count: program.units.count * 128)
        otherAnswers = Array(repeating: [], count: program.units.count)
        visits = Array(repeating: 0, count: program.steps.count)
    }

    /// Whether the whole of a string matches; `nil` when that takes too many steps to find out.
    ///
    /// - Complexity: O(*n* · *m*) in the characters of the string and the steps of the program.
    func matches(_ string: String, stepLimit: Int) -> Bool? {
        // Each character has a byte at least.
        if string.utf8.count < program.least { return false }
        number(string)
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

    private func forget() {
        looks = []
        wordBoundaries = [:]
        characters.removeAll(keepingCapacity: characters.count <= 4096)
        guard others.count > Self.maximumOthers else { return }
        others = []
        numbers = [:]
        otherAnswers = Array(repeating: [], count: program.units.count)
    }

    // MARK: Characters

    private func number(_ string: String) {
        var last: UInt8 = 0
        let isPlain = string.utf8.allSatisfy { byte in
            defer { last = byte }
            // A line break of Windows is one character.
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
            }
        }
    }

    private func character(_ number: Int) -> Character {
        number < 128 ? Character(Unicode.Scalar(UInt8(number))) : others[number - 128]
    }

    @inline(__always)
    private func isUnit(_ unit: Int32, at place: Int) -> Bool {
        let number = characters[place]
        if number < 128 {
            let known = answers[Int(unit) << 7 | number]
            if known != .unknown { return known == .yes }
        }
        return findOut(Int(unit), number)
    }

    @inline(never)
    private func findOut(_ unit: Int, _ number: Int) -> Bool {
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
            case .expression(let text): (try? expression(text)?.wholeMatch(in: String(character))) != nil
            }
        if number < 128 {
            answers[unit << 7 | number] = answer ? .yes : .no
            return answer
        }
        let missing = number - 127 - otherAnswers[unit].count
        if missing > 0 { otherAnswers[unit].append(contentsOf: repeatElement(.unknown, count: missing)) }
        otherAnswers[unit][number - 128] = answer ? .yes : .no
        return answer
    }

    private func expression(_ text: String) -> Regex<AnyRegexOutput>? {
        if let known = expressions[text] { return known }
        // It is a part of one that is right.
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
        case .end: place == characters.count
        case .endBeforeLineBreak:
            place == characters.count || place == characters.count - 1 && isLineBreak(place)
        case .startOfLine: place == 0 || isLineBreak(place - 1)
        case .endOfLine: place == characters.count || isLineBreak(place)
        case .wordBoundary(let options): wordBoundaries[options]?[place] ?? false
        case .noWordBoundary(let options): !(wordBoundaries[options]?[place] ?? false)
        }
    }

    private func isLineBreak(_ place: Int) -> Bool {
        character(characters[place]).isNewline
    }

    private func findWordBoundaries(in string: String, _ options: String) {
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

    /// The places at which something is ahead or behind; `nil` when that takes too many steps.
    private func places(of look: PatternProgram.Look) -> [Bool]? {
        var table = Array(repeating: false, count: characters.count + 1)
        nextStates.removeAll(keepingCapacity: true)
        for distance in 0...characters.count {
            let place = look.isAhead ? characters.count - distance : distance
            swap(&states, &nextStates)
            nextStates.removeAll(keepingCapacity: true)
            visit += 1
            // It may begin here, or have begun before.
            table[place] = follow(look.start, at: place)
            if distance > 0 {
                let character = look.isAhead ? place : place - 1
                for state in states where advance(from: state, over: character, to: place) { table[place] = true }
            }
            if stepsLeft < 0 { return nil }
        }
        return table
    }

    // MARK: Steps

    private func isMatch() -> Bool? {
        nextStates.removeAll(keepingCapacity: true)
        visit += 1
        var isMatch = follow(program.start, at: 0)
        for place in characters.indices {
            if nextStates.isEmpty { return false }
            swap(&states, &nextStates)
            nextStates.removeAll(keepingCapacity: true)
            visit += 1
            isMatch = false
            for state in states where advance(from: state, over: place, to: place + 1) { isMatch = true }
            if stepsLeft < 0 { return nil }
        }
        return isMatch
    }

    /// Goes on from a state that waits for the character at a place, if it is that one.
    ///
    /// - Returns: Whether the end of the program is reached.
    @inline(__always)
    private func advance(from state: Int32, over character: Int, to place: Int) -> Bool {
        stepsLeft -= 1
        guard case .unit(let unit, let next) = program.steps[Int(state)], isUnit(unit, at: character) else {
            return false
        }
        return follow(next, at: place)
    }

    /// Takes all steps from `first` that need no character, to the states that wait for one.
    ///
    /// - Returns: Whether the end of the program is reached.
    private func follow(_ first: Int32, at place: Int) -> Bool {
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
    /// The code of a character that is one scalar of ASCII.
    fileprivate var asciiCode: UInt8? {
        guard let scalar = unicodeScalars.first, scalar.isASCII, utf8.count == 1 else { return nil }
        return UInt8(scalar.value)
    }
}
