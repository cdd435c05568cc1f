internal import FoundationEssentials

/// Reads XML property lists whose text is valid UTF-8: the elements of property lists, comments, processing
/// instructions, CDATA and any document type. It knows no entities except XML's own five and character numbers.
///
/// It reads everything that Foundation reads, and much that other programs write; the tests show where the two differ.
/// Every lookahead is checked against the end, nesting is limited, and no text is read twice.
@safe
struct XMLPropertyListReader {
    enum Element {
        case array, data, date, dict, integer, key, no, plist, real, string, yes
    }

    /// The bytes must outlive the reader; every index into them is checked against `end`.
    let base: UnsafeBufferPointer<UInt8>
    let end: Int
    var position: Int
    /// Whether the document type declares entities; then an unknown entity is not damage.
    private(set) var declaresEntities = false

    /// Returns the list in a text, whatever its root is.
    static func list(_ text: [UInt8]) throws(PropertyListDamage) -> PropertyList {
        try read(text) { reader throws(PropertyListDamage) in
            let (root, isEmpty) = try reader.beginRoot()
            let list: PropertyList = try reader.value(of: root, isEmpty: isEmpty, depth: 1)
            try reader.endRoot()
            return list
        }
    }

    /// Returns the value of a member of the root, in a text that has been checked. Its opening tag is at `position`, a
    /// `Member.value`.
    static func value<Product: PropertyListProduct>(in text: [UInt8], at position: Int) -> Product {
        do {
            return try unsafe text.withUnsafeBufferPointer { buffer throws(PropertyListDamage) in
                var reader = unsafe XMLPropertyListReader(buffer, from: position)
                guard let (element, isEmpty) = try reader.openTag() else { throw .cutShort }
                return try reader.value(of: element, isEmpty: isEmpty, depth: 2)
            }
        } catch {
            preconditionFailure("a list that was checked cannot be read: \(error.reason)")
        }
    }

    init(_ buffer: UnsafeBufferPointer<UInt8>, from position: Int) {
        unsafe base = buffer
        end = buffer.count
        self.position = position
    }

    // MARK: The root

    /// The number of `<plist>` tags around the root.
    private var plists = 0

    /// Reads everything before the root value, and its opening tag.
    mutating func beginRoot() throws(PropertyListDamage) -> (Element, isEmpty: Bool) {
        while true {
            try skipMisc()
            if consume("<!DOCTYPE") {
                try skipDocumentType()
                continue
            }
            guard position < end else { throw PropertyListDamage("it is cut short or is not a property list") }
            guard unsafe base[position] == UInt8(ascii: "<") else {
                throw PropertyListDamage("it is not a property list")
            }
            guard let (element, isEmpty) = try openTag() else { throw PropertyListDamage("it holds no value") }
            guard element == .plist else { return (element, isEmpty) }
            if isEmpty { throw PropertyListDamage("it holds no value") }
            plists += 1
            // Inside the root, a nested plist counts as a level too.
            if plists > PropertyList.maximumDepth { throw .tooDeep }
        }
    }

    /// Reads the closing tags of the root. What follows is ignored, as in Foundation.
    mutating func endRoot() throws(PropertyListDamage) {
        while plists > 0 {
            try expectClosing(.plist)
            plists -= 1
        }
    }

    // MARK: Values

    /// Reads the value whose opening tag has been read, at `depth` of the list; the root is at depth 1.
    mutating func value<Product: PropertyListProduct>(
        of element: Element,
        isEmpty: Bool,
        depth: Int
    ) throws(PropertyListDamage) -> Product {
        switch element {
        case .dict: return try dictionary(isEmpty: isEmpty, depth: depth)
        case .array: return try array(isEmpty: isEmpty, depth: depth)
        case .string: return try string(isEmpty: isEmpty)
        case .yes, .no:
            if !isEmpty { try expectClosing(element) }
            return Product(bool: element == .yes)
        case .integer: return try integer(isEmpty: isEmpty)
        case .real: return Product(real: try real(isEmpty: isEmpty))
        case .date:
            let seconds = unsafe isEmpty ? nil : try scalar(.date) { unsafe XMLPropertyListDate.seconds(of: $0) }
            guard let seconds else { throw PropertyListDamage("a date is damaged") }
            return Product(date: seconds)
        case .data: return try data(isEmpty: isEmpty)
        // In the place of a value, Foundation reads a key as a string and a nested plist as its content.
        case .key: return Product(string: try key(isEmpty: isEmpty, isNeeded: !Product.isNothing))
        case .plist:
            if depth > PropertyList.maximumDepth { throw .tooDeep }
            guard !isEmpty, let (inner, isEmpty) = try openTag() else { throw PropertyListDamage("it holds no value") }
            let value: Product = try value(of: inner, isEmpty: isEmpty, depth: depth + 1)
            try expectClosing(.plist)
            return value
        }
    }

    private mutating func array<Product: PropertyListProduct>(
        isEmpty: Bool,
        depth: Int
    ) throws(PropertyListDamage) -> Product {
        if depth > PropertyList.maximumDepth { throw .tooDeep }
        var elements: [Product] = []
        if isEmpty { return Product(array: elements) }
        while let (next, isEmpty) = try openTag() {
            elements.append(try value(of: next, isEmpty: isEmpty, depth: depth + 1))
        }
        try expectClosing(.array)
        return Product(array: elements)
    }

    private mutating func dictionary<Product: PropertyListProduct>(
        isEmpty: Bool,
        depth: Int
    ) throws(PropertyListDamage) -> Product {
        if depth > PropertyList.maximumDepth { throw .tooDeep }
        var members = Product.makeMembers(capacity: 0)
        if isEmpty { return Product(membersOrReference: members) }
        while let (tag, isEmpty) = try openTag() {
            guard tag == .key else { throw PropertyListDamage("a value has no key") }
            let key = try key(isEmpty: isEmpty, isNeeded: !Product.isNothing)
            guard let (next, isNextEmpty) = try openTag() else { throw PropertyListDamage("a key has no value") }
            let value: Product = try value(of: next, isEmpty: isNextEmpty, depth: depth + 1)
            // The last of several values under one key counts, as in Foundation.
            if !Product.isNothing { Product.add(key, value, to: &members, replacing: true) }
        }
        try expectClosing(.dict)
        return Product(membersOrReference: members)
    }

    /// A member of the root: the start of its `<key>`, the key, and the start and end of its value.
    struct Member {
        var start: Int
        var key: Text
        var value: Int
        var end: Int
    }

    /// Checks the next member of a dictionary whose opening tag has been read. Returns `nil` at the end, which is
    /// consumed.
    mutating func nextMember() throws(PropertyListDamage) -> Member? {
        try skipMisc()
        let start = position
        guard let (tag, isEmpty) = try openTag() else {
            try expectClosing(.dict)
            return nil
        }
        guard tag == .key else { throw PropertyListDamage("a value has no key") }
        let key = isEmpty ? Text.plain(position..<position) : try text(of: .key)
        try skipMisc()
        let value = position
        guard let (next, isNextEmpty) = try openTag() else { throw PropertyListDamage("a key has no value") }
        let _: NoProduct = try self.value(of: next, isEmpty: isNextEmpty, depth: 2)
        return Member(start: start, key: key, value: value, end: position)
    }

    // MARK: Tags

    /// Reads the next opening tag. Returns `nil` before a closing tag, which is not consumed.
    mutating func openTag() throws(PropertyListDamage) -> (Element, isEmpty: Bool)? {
        try skipMisc()
        guard position + 1 < end, unsafe base[position] == UInt8(ascii: "<") else {
            throw PropertyListDamage("it is cut short or is not a property list")
        }
        if unsafe base[position + 1] == UInt8(ascii: "/") { return nil }
        position += 1
        let element = try elementName()
        guard position < end else { throw .cutShort }
        if unsafe base[position] == UInt8(ascii: ">") {
            position += 1
            return (element, false)
        }
        return (element, try restOfTag())
    }

    /// Skips attributes, which are not needed, and the end of the tag. The caller has checked that a byte is left.
    ///
    /// - Returns: Whether the element is empty.
    private mutating func restOfTag() throws(PropertyListDamage) -> Bool {
        guard unsafe base[position] == UInt8(ascii: "/") || Self.isBlank(base[position]) else {
            throw PropertyListDamage("a tag is damaged")
        }
        let start = position
        var quote: UInt8?
        while position < end {
            let byte = unsafe base[position]
            // Attribute values never contain this: the quote was never closed.
            if byte == UInt8(ascii: "<"), quote != nil { break }
            if byte == UInt8(ascii: ">"), quote == nil { return endOfTag() }
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            position += 1
        }
        // Ends the tag at the first `>`, as Foundation does.
        position = start
        while position < end {
            if unsafe base[position] == UInt8(ascii: ">") { return endOfTag() }
            position += 1
        }
        throw PropertyListDamage("a tag is damaged")
    }

    private mutating func endOfTag() -> Bool {
        position += 1
        // The name of the element is before the `>`.
        return unsafe base[position - 2] == UInt8(ascii: "/")
    }

    /// Reads a name, or the start of a longer one, which the rest of the tag then shows to be damaged.
    private mutating func elementName() throws(PropertyListDamage) -> Element {
        guard position < end else { throw .cutShort }
        let names: (StaticString, Element, StaticString?, Element)
        switch unsafe base[position] {
        case UInt8(ascii: "s"): names = ("string", .string, nil, .string)
        case UInt8(ascii: "k"): names = ("key", .key, nil, .key)
        case UInt8(ascii: "i"): names = ("integer", .integer, nil, .integer)
        case UInt8(ascii: "t"): names = ("true", .yes, nil, .yes)
        case UInt8(ascii: "f"): names = ("false", .no, nil, .no)
        case UInt8(ascii: "r"): names = ("real", .real, nil, .real)
        case UInt8(ascii: "a"): names = ("array", .array, nil, .array)
        case UInt8(ascii: "p"): names = ("plist", .plist, nil, .plist)
        case UInt8(ascii: "d"):
            if consume("dict") { return .dict }
            names = ("data", .data, "date", .date)
        default: throw PropertyListDamage("it holds an element of an unknown kind")
        }
        if consume(names.0) { return names.1 }
        if let other = names.2, consume(other) { return names.3 }
        throw PropertyListDamage("it holds an element of an unknown kind")
    }

    mutating func expectClosing(_ element: Element) throws(PropertyListDamage) {
        try skipMisc()
        let isNamed =
            consume("</")
            && {
                switch element {
                case .array: consume("array")
                case .data: consume("data")
                case .date: consume("date")
                case .dict: consume("dict")
                case .integer: consume("integer")
                case .key: consume("key")
                case .no: consume("false")
                case .plist: consume("plist")
                case .real: consume("real")
                case .string: consume("string")
                case .yes: consume("true")
                }
            }()
        skipBlanks()
        guard isNamed, position < end, unsafe base[position] == UInt8(ascii: ">") else {
            throw PropertyListDamage("a tag is not closed where it must be")
        }
        position += 1
    }

    // MARK: Between tags

    /// Skips `<!DOCTYPE` up to its end. Declarations in brackets are not used. Quotes, comments and instructions in
    /// brackets are skipped as such, since they may contain what looks like the end. Outside brackets quotes mean
    /// nothing, as in Foundation, which reads no document type with brackets.
    mutating func skipDocumentType() throws(PropertyListDamage) {
        var isInBrackets = false
        while position < end {
            if isInBrackets, consume("<!ENTITY") {
                declaresEntities = true
            } else if isInBrackets, consume("<!--") {
                try skip(past: "-->")
            } else if isInBrackets, consume("<?") {
                try skip(past: "?>")
            } else {
                let byte = unsafe base[position]
                position += 1
                switch byte {
                case UInt8(ascii: "["): isInBrackets = true
                case UInt8(ascii: "]"): isInBrackets = false
                case UInt8(ascii: ">") where !isInBrackets: return
                case UInt8(ascii: "\"") where isInBrackets: try skip(past: "\"")
                case UInt8(ascii: "'") where isInBrackets: try skip(past: "'")
                default: break
                }
            }
        }
        throw .cutShort
    }

    /// Skips blanks, comments and processing instructions.
    mutating func skipMisc() throws(PropertyListDamage) {
        while true {
            skipBlanks()
            guard position + 1 < end, unsafe base[position] == UInt8(ascii: "<") else { return }
            switch unsafe base[position + 1] {
            case UInt8(ascii: "!"):
                guard consume("<!--") else { return }
                try skip(past: "-->")
            case UInt8(ascii: "?"):
                position += 2
                try skip(past: "?>")
            default: return
            }
        }
    }

    mutating func skipBlanks() {
        while position < end, unsafe Self.isBlank(base[position]) { position += 1 }
    }

    mutating func skip(past text: StaticString) throws(PropertyListDamage) {
        let first = unsafe text.utf8Start[0]
        while position < end {
            if unsafe base[position] == first, consume(text) { return }
            position += 1
        }
        throw .cutShort
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// Consumes `text`, which is ASCII and a string literal, so that it has a pointer, if it comes next.
    mutating func consume(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard count <= end - position else { return false }
        for offset in 0..<count where unsafe base[position + offset] != text.utf8Start[offset] { return false }
        position += count
        return true
    }
}
