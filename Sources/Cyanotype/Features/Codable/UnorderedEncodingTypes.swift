// Where a store sorts keys, equal sets and dictionaries have the same text. Elsewhere their own order counts, as in
// Foundation.

extension EncodingContext {
    fileprivate var sortsElements: Bool {
        let layout = shared.pointee.strategies.layout
        return layout.isOfStore && layout.sortsKeys
    }
}

extension Set: EncodableCollection where Element: Encodable {
    static func encodingType(_ context: EncodingContext) -> AnyObject {
        guard context.sortsElements else { return EncodingType<Self>() }
        return unsafe SetEncodingType<Element>(context.type(of: Element.self).takeUnretainedValue())
    }
}

extension Dictionary where Key: Encodable, Value: Encodable {
    /// Returns the type that sorts the keys, if they are not those of an object.
    static func sortedEncodingType(_ context: EncodingContext) -> AnyObject? {
        guard context.sortsElements, Key.self != Int.self, !(Key.self is any CodingKeyRepresentable.Type) else {
            return nil
        }
        return unsafe PairsEncodingType<Key, Value>(
            context.type(of: Key.self).takeUnretainedValue(),
            context.type(of: Value.self).takeUnretainedValue()
        )
    }
}

private final class SetEncodingType<Element: Encodable & Hashable>: EncodingType<Set<Element>> {
    private let element: EncodingType<Element>

    init(_ element: EncodingType<Element>) {
        self.element = element
    }

    override func write(
        _ elements: Set<Element>,
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        try writeSorted(elements, text, place, context) { value, place in
            try element.write(value, at: place, text, context)
        }
    }
}

/// A dictionary is an array of its keys and values in turn.
private final class PairsEncodingType<Key: Encodable & Hashable, Element: Encodable>: EncodingType<[Key: Element]> {
    private let key: EncodingType<Key>
    private let element: EncodingType<Element>

    init(_ key: EncodingType<Key>, _ element: EncodingType<Element>) {
        self.key = key
        self.element = element
    }

    override func write(
        _ dictionary: [Key: Element],
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext
    ) throws -> Bool {
        try writeSorted(dictionary, text, place, context) { member, place in
            try key.write(member.key, at: place, text, context)
            text.pointee.advance()
            try element.write(member.value, at: place, text, context)
        }
    }
}

extension EncodingType {
    /// Writes elements in the order of their texts.
    fileprivate func writeSorted<Elements: Collection>(
        _ elements: Elements,
        _ text: StatePointer<EncodingText>,
        _ place: EncodingLocation,
        _ context: EncodingContext,
        _ writeElement: (Elements.Element, EncodingLocation) throws -> Void
    ) throws -> Bool {
        guard text.pointee.open(ASCII.openBracket) else { throw context.tooDeep(elements, place.path) }
        try withState(context) { state in
            state.begin(text, place)
            defer { state.pointee.text = nil }
            var starts: [Int] = []
            for (index, value) in elements.enumerated() {
                text.pointee.advance()
                starts.append(text.pointee.writer.count)
                try writeElement(value, unsafe EncodingLocation(state, nil, index))
            }
            text.pointee.sortElements(starts)
        }
        text.pointee.close(ASCII.closeBracket)
        return true
    }

    fileprivate func write(
        _ value: Value,
        at place: EncodingLocation,
        _ text: StatePointer<EncodingText>,
        _ context: EncodingContext
    ) throws {
        if try !write(value, text, place, context) { text.pointee.writeEmpty(ASCII.openBrace) }
    }
}
