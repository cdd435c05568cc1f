/// A set is an array in JSON; duplicate values are decoded as one. The elements are encoded in any order, or sorted by
/// their text with ``JSONOptions/sortedKeys``.
extension Set: Mappable where Element: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Set<Element> {
        Set(try [Element].read(from: &reader))
    }

    public func write(to writer: inout JSONWriter) {
        guard writer.options.sortedKeys else {
            return writer.writeArray(self) { $0.write(to: &$1) }
        }
        var sorted: [(text: WipedBytes?, key: WipedBytes?, element: Element)] = []
        sorted.reserveCapacity(count)
        for element in self {
            let text = Self.sortText(of: element, in: writer)
            sorted.append((text, writer.writesExactValues ? text?.canonical : text, element))
        }
        sorted.sort { Self.precedes($0.key, $1.key) }
        guard writer.isSortText else {
            return writer.writeArray(sorted) { $0.element.write(to: &$1) }
        }
        // The text of an element serves as it is. To encode the element again would double the time with each level.
        writer.writeArray(sorted) { element, writer in
            guard let text = element.text else { return writer.cannotWrite("an element", found: "an invalid one") }
            unsafe text.withBytes { unsafe writer.write(bytes: $0) }
            writer.needsComma = true
        }
    }

    /// Returns the compact text of an element, or `nil` if it cannot be encoded. Its issues are recorded when it is
    /// encoded for good.
    private static func sortText(of element: Element, in writer: borrowing JSONWriter) -> WipedBytes? {
        var options = writer.options
        options.prettyPrinted = false
        var text = JSONWriter(options: options)
        text.isSortText = true
        text.chosen = writer.chosen
        text.dateFormat = writer.dateFormat
        text.writesAllFields = writer.writesAllFields
        text.writesExactValues = writer.writesExactValues
        // The objects are collected when the elements are written for good.
        if writer.references != nil { text.references = WrittenReferences() }
        text.referenceField = writer.referenceField
        text.depth = writer.depth + 1
        // The element may be one. The outer writer would not learn of it.
        text.noteSecret()
        element.write(to: &text)
        guard text.issues.isEmpty else { return nil }
        return unsafe text.withBytes { unsafe WipedBytes($0) }
    }

    /// Whether `left` comes before `right`, byte by byte. An element without a text comes first.
    private static func precedes(_ left: WipedBytes?, _ right: WipedBytes?) -> Bool {
        guard let right else { return false }
        guard let left else { return true }
        return unsafe left.withBytes { left in unsafe right.withBytes { unsafe left.lexicographicallyPrecedes($0) } }
    }

    public func validate(with validator: inout Validator) {
        for element in self { element.validate(with: &validator) }
    }
}

extension WipedBytes {
    /// The text of a JSON value in the form that equal values share.
    fileprivate var canonical: WipedBytes {
        unsafe withBytes { unsafe CanonicalDocument.text(of: $0) }.map { WipedBytes($0) } ?? self
    }
}
