/// A mistake in a blueprint or union that makes it unusable.
///
/// It is recorded when the blueprint is made, so that `lint()` can report it. The first use of the blueprint traps.
struct BlueprintMistake: Sendable {
    let code: LintFinding.Code

    /// The keys of the field that has the mistake, if it is in a field.
    let keys: [String]

    let message: String

    init(_ code: LintFinding.Code, at keys: [String] = [], _ message: String) {
        self.code = code
        self.keys = keys
        self.message = message
    }

    var finding: LintFinding {
        var finding = LintFinding(code, at: keys, message)
        finding.stopsProgram = true
        return finding
    }
}

extension [BlueprintMistake] {
    /// Returns all messages as one text.
    func description(of subject: String) -> String {
        map { "\(subject): \($0.message)" }.joined(separator: "\n")
    }
}

extension SlotTable {
    /// Traps if there are mistakes.
    func requireNoMistakes() {
        require(mistakes.isEmpty, mistakes.description(of: subject))
    }

    /// Allocates memory for one frame, which the caller frees.
    func allocateFrame() -> ValuePlace {
        requireNoMistakes()
        return .allocate(size: frameSize, alignment: ScratchMark.alignment)
    }
}
