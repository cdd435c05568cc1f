/// Something in a blueprint or union by which nothing can be read or written.
///
/// It is collected when the blueprint is made, for `lint()` to find. The first use of the blueprint ends the program.
struct BlueprintMistake: Sendable {
    let code: LintFinding.Code

    /// The keys of the field, if the mistake is that of one.
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
    /// The messages in one text.
    func description(of subject: String) -> String {
        map { "\(subject): \($0.message)" }.joined(separator: "\n")
    }
}

extension SlotTable {
    /// Ends the program if there are mistakes.
    func requireNoMistakes() {
        require(mistakes.isEmpty, mistakes.description(of: subject))
    }

    /// Memory for one frame, which the caller frees.
    func allocateFrame() -> UnsafeMutableRawPointer {
        requireNoMistakes()
        return .allocate(byteCount: frameSize, alignment: ScratchMark.alignment)
    }
}
