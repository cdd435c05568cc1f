public import Cyanotype

/// Encodes objects as the documents that a store keeps, and decodes them. Nothing else does.
@usableFromInline
enum DocumentCodec {
    /// Decodes an object.
    static func decode<M: Model>(_ type: M.Type, _ document: UnsafeRawBufferPointer) throws(MappingError) -> M {
        try unsafe JSONReader.readStored(type, in: document)
    }

    /// Returns the checksum of a document, which reveals damage that the engine cannot see.
    ///
    /// It also depends on the identity, so it reveals a document that damage has moved to another object.
    static func checksum(of document: UnsafeRawBufferPointer, _ identity: StorageKey) -> Int64 {
        Int64(bitPattern: unsafe XXH64.hash(document, seed: seed(identity)))
    }

    private static func seed(_ identity: StorageKey) -> UInt64 {
        switch identity {
        case .null: 0
        case .integer(let integer): UInt64(bitPattern: integer)
        case .real(let real): real.bitPattern
        case .text(var text): text.withUTF8 { unsafe XXH64.hash(UnsafeRawBufferPointer($0)) }
        case .blob(let bytes): unsafe bytes.withUnsafeBytes { unsafe XXH64.hash($0) }
        }
    }
}

extension JSON.Object {
    /// Reads the members of a document, whatever its model; `nil` if it is no object.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - reader: A reader that is not in use.
    init?(document: UnsafeRawBufferPointer, _ reader: borrowing DocumentReader = DocumentReader()) {
        guard case .object(let members)? = try? unsafe reader.read(JSON.self, in: document) else { return nil }
        self = members
    }
}

// MARK: - Encoding

extension DocumentCodec {
    /// Encodes objects, one after the other, into memory that it reuses.
    struct Encoder: ~Copyable {
        private var plain = DocumentWriter()
        /// For documents that equal objects share.
        private var sorted = DocumentWriter(sortedKeys: true)
        private var isSorted = false
        /// The objects to which the document refers; `nil` if none of the documents so far could.
        private(set) var references: ReferenceCollector?

        /// Encodes an object in place of the one before.
        ///
        /// - Parameters:
        ///   - object: The object.
        ///   - isSorted: Whether equal objects give equal documents.
        ///   - mayRefer: Whether the object may refer to others, which the document then does not have.
        /// - Throws: `MappingError` if the object cannot be encoded.
        mutating func encode<M: Model>(_ object: M, isSorted: Bool, mayRefer: Bool) throws(MappingError) {
            self.isSorted = isSorted
            if mayRefer, references == nil {
                let collector = ReferenceCollector()
                (references, plain.references, sorted.references) = (collector, collector, collector)
            }
            if isSorted { try sorted.write(object) } else { try plain.write(object) }
        }

        /// The identity of an object whose model has none: the SHA-256 of its document with sorted keys.
        var digest: [UInt8] { sorted.digest }

        /// Calls a closure with the document.
        func withDocument<Result, Failure: Error>(
            _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            if isSorted { return try unsafe sorted.withBytes(body) }
            return try unsafe plain.withBytes(body)
        }
    }
}

// MARK: - Decoding

extension DocumentCodec {
    /// Decodes documents, one after the other, with memory that it reuses.
    @usableFromInline
    final class Decoder {
        @usableFromInline let reader = DocumentReader()

        @usableFromInline init() {}

        /// Makes another decoder if somebody else may be using this one.
        ///
        /// An initializer that decoding calls may decode other objects, and must not do so with the same decoder.
        @inlinable
        static func makeUnique(_ decoder: inout Decoder) {
            if !isKnownUniquelyReferenced(&decoder) { decoder = Decoder() }
        }

        /// Decodes an object.
        @inlinable
        func decode<M: Model>(_ type: M.Type, _ document: UnsafeRawBufferPointer) throws(MappingError) -> M {
            try unsafe reader.read(type, in: document)
        }

        /// Decodes an object that refers to others.
        func decode<M: Model>(
            _ type: M.Type,
            _ document: UnsafeRawBufferPointer,
            _ references: ReferenceSource
        ) throws(MappingError) -> M {
            try unsafe reader.read(type, in: document, references)
        }

        /// Decodes an object of an earlier version.
        ///
        /// - Parameters:
        ///   - type: The model.
        ///   - document: The document.
        ///   - migration: The migration of the document.
        /// - Returns: The object, or the reason why the migrated document is none.
        /// - Throws: ``StoreError`` if the document cannot be migrated.
        func decode<M: Model>(
            _ type: M.Type,
            _ document: UnsafeRawBufferPointer,
            after migration: RowMigration
        ) throws(StoreError) -> Result<M, MappingError> {
            let migrated = migrated ?? Migrated()
            self.migrated = migrated
            try unsafe migration.migrate(document, reader, into: &migrated.writer)
            return unsafe migrated.writer.withBytes { document in
                Result { () throws(MappingError) in try unsafe decode(type, document) }
            }
        }

        /// Frees the memory that large documents have needed.
        func shrink() {
            reader.shrink()
            migrated?.writer.reset()
        }

        /// `nil` before the first object of an earlier version.
        private var migrated: Migrated?

        private final class Migrated {
            var writer = DocumentWriter()
        }
    }
}
