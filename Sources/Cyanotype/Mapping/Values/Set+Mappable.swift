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
        var options = writer.options
        options.prettyPrinted = false
        // An element that cannot be written has no sort order; its issue is recorded below.
        let texts = map { (text: (try? $0.jsonString(options: options)) ?? "", element: $0) }
        writer.writeArray(texts.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }) {
            $0.element.write(to: &$1)
        }
    }

    public func validate(with validator: inout Validator) {
        for element in self { element.validate(with: &validator) }
    }
}
