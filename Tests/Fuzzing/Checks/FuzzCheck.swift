import Cyanotype
public import CyanotypeTestSupport

/// What is checked of one input.
///
/// The first byte chooses one of the parts, so that each execution is short and an input belongs to one part; the rest
/// is what the part makes of it. The letters are for those who read the corpus: any byte chooses a part.
public struct FuzzCheck {
    enum Part: Int, CaseIterable {
        /// `a`: any JSON is read, written and read again.
        case json
        /// `b`: Foundation's verdict about the document.
        case foundation
        /// `c`: a value that is skipped, against one that is read.
        case skipping
        /// `d`: models and containers are read, written and read again. The second byte chooses the type.
        case models
        /// `e`: documents that are read into models that have values. The second byte chooses the type.
        case updates
        /// `f`: the text of a number, against the standard library.
        case numberTexts
        /// `g`: the bytes of numbers, which are written.
        case numberBytes
        /// `h`: bytes between quotes, against the standard library's UTF-8.
        case strings
        /// `i`: the text of dates, URLs, UUIDs, data and keys.
        case texts
        /// `j`: streams in chunks, against whole documents. The second byte chooses format and size.
        case streams
        /// `k`: the Codable bridge, against Foundation. The second byte chooses type and strategies.
        case codable
        /// `l`: changes of objects, against an array of members.
        case objects
        /// `m`: models whose blueprints say more than most. The second byte chooses type and options.
        case features
    }

    /// What must not be.
    public typealias Finding = MutationCheck.Finding

    /// The input without the bytes that choose something.
    let document: [UInt8]

    /// Checks one input.
    ///
    /// - Throws: `Finding`.
    public static func run(_ input: UnsafeBufferPointer<UInt8>) throws {
        guard let letter = unsafe input.first else { return }
        try unsafe run(part(of: letter), input.dropFirst())
    }

    /// Checks what each part makes of one input.
    ///
    /// - Throws: `Finding`.
    public static func runAllParts(_ input: UnsafeBufferPointer<UInt8>) throws {
        for part in Part.allCases { try unsafe run(part, input.dropFirst()) }
    }

    static func part(of letter: UInt8) -> Part {
        Part.allCases[Int(letter &- UInt8(ascii: "a")) % Part.allCases.count]
    }

    private static func run(_ part: Part, _ rest: Slice<UnsafeBufferPointer<UInt8>>) throws {
        switch part {
        case .models, .updates, .streams, .codable, .features:
            guard let choice = unsafe rest.first else { return }
            let check = unsafe FuzzCheck(document: Array(rest.dropFirst()))
            switch part {
            case .models: try check.checkModels(choice)
            case .updates: try check.checkUpdates(choice)
            case .streams: try check.checkStreams(choice)
            case .features: try check.checkFeatures(choice)
            default: try check.checkCodable(choice)
            }
        default:
            let check = unsafe FuzzCheck(document: Array(rest))
            switch part {
            case .json: try check.checkJSON()
            case .foundation: try check.checkAgainstFoundation()
            case .skipping: try MutationCheck().checkSkipping(check.document)
            case .numberTexts: try check.checkNumberText()
            case .numberBytes: try check.checkNumberBytes()
            case .strings: try check.checkStrings()
            case .texts: try check.checkTexts()
            default: try check.checkObjects()
            }
        }
    }

    func finding(_ what: String) -> Finding {
        Finding(what: what, document: document)
    }

    /// Checks that the problems that were found are in the document, and where they say to be.
    func checkIssues(_ error: MappingError, limit: Int = 100) throws {
        guard !error.issues.isEmpty, error.issues.count <= limit, !error.description.isEmpty else {
            throw finding("\(error.issues.count) issues")
        }
        for issue in error.issues {
            guard let location = issue.location, (0...document.count).contains(location.offset) else {
                throw finding("an offset outside of the document: \(issue)")
            }
            let start = lineStart(of: location.offset)
            let line = 1 + document[..<start].indices.count { endsLine(at: $0) }
            let column = 1 + document[start..<location.offset].count { $0 & 0xc0 != 0x80 }
            if location.line != line || location.column != column {
                throw finding("\(issue) is in line \(line), column \(column)")
            }
        }
    }

    private func endsLine(at offset: Int) -> Bool {
        if document[offset] == 0x0a { return true }
        return document[offset] == 0x0d && (offset + 1 == document.count || document[offset + 1] != 0x0a)
    }

    private func lineStart(of offset: Int) -> Int {
        document[..<offset].indices.last { endsLine(at: $0) }.map { $0 + 1 } ?? 0
    }
}

extension FuzzCheck {
    /// Foundation, with what is known to differ.
    func checkAgainstFoundation() throws {
        var check = MutationCheck()
        try check.checkAgainstFoundation(document)
    }
}
