import Testing

@testable import Cyanotype

/// The documents of a store's objects, without a store.
enum ReferenceDocuments {
    private struct Holder<Value: Model>: Model {
        var value: Value
        static var blueprint: Blueprint<Holder> {
            Blueprint(Holder.init) { Field("value", \.value).reference(onDelete: .keep) }
        }
    }

    static func document<M: Mappable>(
        of object: M,
        _ collector: ReferenceCollector = ReferenceCollector(),
        sortedKeys: Bool = false
    ) throws -> [UInt8] {
        var writer = DocumentWriter(sortedKeys: sortedKeys)
        writer.references = collector
        try writer.write(object)
        return unsafe writer.withBytes { unsafe Array($0) }
    }

    static func json<M: Mappable>(of object: M) throws -> JSON { try JSON(json: document(of: object)) }

    /// The objects by the references that others would have to them.
    static func source(_ objects: [any Model]) throws -> ReferenceSource {
        let source = ReferenceSource()
        func add<M: Model>(_ object: M) throws {
            let collector = ReferenceCollector()
            _ = try document(of: Holder(value: object), collector)
            for found in collector.found { source[found.reference] = found.object }
        }
        for object in objects { try add(object) }
        return source
    }

    static func read<M: Mappable>(
        _ type: M.Type,
        _ document: [UInt8],
        _ source: ReferenceSource
    ) throws(MappingError) -> M {
        try unsafe document.span.withUnsafeBytes { bytes throws(MappingError) in
            try unsafe DocumentReader().read(type, in: bytes, source)
        }
    }

    /// The members of a document without some references.
    static func removing(from document: [UInt8], of type: any Model.Type, _ isRemoved: (JSON) -> Bool) throws -> JSON {
        var members = try #require(try JSON(json: document).objectValue)
        DocumentReferences(of: type).forEach(in: &members) { isRemoved($0.id) ? .remove : .keep }
        return .object(members)
    }
}
