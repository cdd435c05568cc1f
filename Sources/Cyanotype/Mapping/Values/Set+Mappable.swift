/// As an array; one that has a value twice is read as having it once. Written in any order, or with
/// ``JSONOptions/sortedKeys`` in that of the elements' text.
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
        // What cannot be written has no place in an order; its issue is recorded below.
        let texts = map { (text: (try? $0.jsonString(options: options)) ?? "", element: $0) }
        writer.writeArray(texts.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }) {
            $0.element.write(to: &$1)
        }
    }

    public func validate(with validator: inout Validator) {
        for element in self { element.validate(with: &validator) }
    }
}
