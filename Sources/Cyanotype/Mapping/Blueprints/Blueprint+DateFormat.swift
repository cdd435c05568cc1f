extension Blueprint {
    /// Sets the JSON format of the dates in the fields.
    ///
    /// ```swift
    /// static let blueprint = Blueprint(Event.init) {
    ///     Field("start", \.start)                                // "2024-03-18T09:26:53Z"
    ///     Field("changes", \.changes)                            // [Date]
    ///     Field("created", \.created, as: .millisecondsSince1970) // keeps its own
    /// }.dateFormat(.iso8601)
    /// ```
    ///
    /// A subclass's blueprint inherits the format of its superclass for its own fields, unless it sets another one.
    ///
    /// It applies to properties of type `Date`, and to optionals, patches, arrays, sets and dictionaries of dates. A
    /// field with a conversion keeps its own format, and so do inherited and flattened fields. Nested models use the
    /// format of their own blueprints. The format overrides ``JSONOptions/dateFormat``: see ``DateFormat``.
    ///
    /// - Parameter format: The format.
    /// - Returns: The blueprint with the format.
    public func dateFormat(_ format: DateFormat) -> Self {
        changing { $0.dateFormat = format }
    }
}

extension Slot {
    /// Returns the slot with its dates in a format, if it has dates and no format of its own.
    func dated(_ format: DateFormat) -> Slot {
        guard !traits.isConverted, !traits.keepsDateFormat, holdsDates(property.valueType) else { return self }
        var slot = self
        slot.traits.isDated = true
        slot.wrapReads { read, _ in
            { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                let outer = reader.dateFormat
                reader.dateFormat = format
                defer { reader.dateFormat = outer }
                try read(&reader, place)
            }
        }
        slot.write = { [write] writer, source, slot in
            let outer = writer.dateFormat
            writer.dateFormat = format
            write(&writer, source, slot)
            writer.dateFormat = outer
        }
        slot.writeValue = { [writeValue] writer, place in
            let outer = writer.dateFormat
            writer.dateFormat = format
            writeValue(&writer, place)
            writer.dateFormat = outer
        }
        slot.traits.valueSchema = { [valueSchema = traits.valueSchema] context in
            let outer = context.dateFormat
            context.dateFormat = format
            defer { context.dateFormat = outer }
            return valueSchema(&context)
        }
        return slot
    }
}
