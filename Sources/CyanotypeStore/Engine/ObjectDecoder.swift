public import Cyanotype

/// Decodes the objects of a table's rows, one after the other.
///
/// Where a program calls ``object(_:of:)``, the compiler specializes the decoding for the model.
@usableFromInline
struct ObjectDecoder: ~Copyable {
    @usableFromInline let decoder: DocumentCodec.Decoder
    let session: any EngineSession
    let shape: ObjectShape
    /// Whether objects may refer to others, or others to them.
    @usableFromInline let hasReferences: Bool
    /// Whether objects have their statuses.
    @usableFromInline let isSyncable: Bool
    /// The objects of the read; `nil` if none refers to another.
    let objects: ReferencedObjects?
    /// Whether the objects are values that refer to none by which others could lead back to them. An object of a class must be
    /// one instance, however often its row is found.
    let leadsToLeaves: Bool
    /// The objects to which the next row refers, if they have been decoded.
    private let source: ReferenceSource?

    init(_ session: some EngineSession, _ shape: ObjectShape) {
        (self.session, self.shape, isSyncable) = (session, shape, shape.isSyncable)
        let decoder = session.decoder()
        self.decoder = decoder
        let mayRefer = session.models.mayRefer(shape)
        hasReferences = mayRefer || session.models.mayBeReferred(shape)
        objects = mayRefer ? session.referencedObjects(decoder) : nil
        leadsToLeaves = mayRefer && !shape.isClass && shape.references().leadsToLeaves
        source = nil
    }

    /// A decoder of rows for whose references the objects have been decoded, or that have none.
    init(
        _ session: any EngineSession,
        _ shape: ObjectShape,
        _ decoder: DocumentCodec.Decoder,
        _ source: ReferenceSource?
    ) {
        (self.session, self.shape, self.decoder, self.source) = (session, shape, decoder, source)
        isSyncable = shape.isSyncable
        (hasReferences, objects, leadsToLeaves) = (false, nil, false)
    }

    deinit { decoder.shrink() }

    /// Decodes the object of a row.
    @inlinable
    func object<M: Model>(_ type: M.Type, of row: borrowing StoredRow) throws(StoreError) -> M {
        if hasReferences { return try referencedObject(type, of: row) }
        guard try isOfOwnClass(row, isClass: type is AnyObject.Type), !isSyncable else {
            return try instance(type, of: row)
        }
        do throws(MappingError) {
            return try unsafe decoder.decode(type, row.document)
        } catch {
            throw failure(error, of: row)
        }
    }

    /// Whether the object of a row is certainly of the table's class, rather than of a subclass, and of its current
    /// version.
    ///
    /// - Throws: ``StoreError`` if the row is damaged.
    @usableFromInline
    func isOfOwnClass(_ row: borrowing StoredRow, isClass: Bool) throws(StoreError) -> Bool {
        if !row.isWhole { throw damage(of: row) }
        guard let foreign = row.foreign else { return true }
        return !isClass && foreign.isCurrent
    }

    @usableFromInline @inline(never)
    func failure(_ error: MappingError, of row: borrowing StoredRow) -> StoreError {
        StoreError(error, of: shape.className, row.identity, shape)
    }

    /// Records damage, and returns the error for a document that differs from the one that was written.
    @inline(never)
    func damage(of row: borrowing StoredRow) -> StoreError {
        session.recordDamage()
        var error = StoreError(
            .corrupt,
            "the document is damaged; restore the file from a backup, or delete the object"
        )
        error.setObject(row.identity, shape)
        return error
    }
}

// MARK: - Subclasses and earlier versions

extension ObjectDecoder {
    /// Decodes an object of the table's class or of a subclass, which an earlier version of the program may have written.
    ///
    /// - Parameters:
    ///   - type: The model of the table.
    ///   - row: The row.
    ///   - document: The document of the current version, if it is not the row's own.
    /// - Returns: The object.
    /// - Throws: ``StoreError``
    @usableFromInline @inline(never)
    func instance<M: Model>(
        _ type: M.Type,
        of row: borrowing StoredRow,
        _ document: [UInt8]? = nil
    ) throws(StoreError) -> M {
        let name = row.foreign?.className ?? shape.className
        // Nearly always: it needs no box for the object, and no cast.
        if name == shape.className { return try read(type, row, document, name) }
        if let model = session.model(named: name, ofType: shape.typeName),
            let object = try read(model, row, document, name) as? M
        {
            return object
        }
        var error = StoreError(.type, "the object is of a class that the store has not used; name it among its models")
        error.setObject(row.identity, shape)
        error.type = name
        throw error
    }

    /// Decodes an object of a class, with the status of its row if it has a property for it.
    private func read<Exact: Model>(
        _ type: Exact.Type,
        _ row: borrowing StoredRow,
        _ document: [UInt8]?,
        _ name: String
    ) throws(StoreError) -> Exact {
        let object = try decode(type, row, document, name)
        // The shape is that of the table's class.
        guard isSyncable || name != shape.className, var syncable = object as? any Syncable else { return object }
        syncable.syncStatus = row.syncStatus
        return syncable as? Exact ?? object
    }

    private func decode<Exact: Model>(
        _ type: Exact.Type,
        _ row: borrowing StoredRow,
        _ document: [UInt8]?,
        _ name: String
    ) throws(StoreError) -> Exact {
        let migrated = document == nil ? try migrated(type, row) : nil
        do throws(MappingError) {
            if let migrated { return try migrated.get() }
            guard let source else { return try unsafe decoder.decode(type, row.document) }
            guard let document else { return try unsafe decoder.decode(type, row.document, source) }
            return try unsafe document.span.withUnsafeBytes { bytes throws(MappingError) in
                try unsafe decoder.decode(type, bytes, source)
            }
        } catch {
            throw StoreError(error, of: name, row.identity, shape)
        }
    }

    /// Decodes an object of an earlier version; `nil` if the row has the current one.
    private func migrated<Exact: Model>(
        _ type: Exact.Type,
        _ row: borrowing StoredRow
    ) throws(StoreError) -> Result<Exact, MappingError>? {
        guard let foreign = row.foreign, !foreign.isCurrent else { return nil }
        do throws(StoreError) {
            switch foreign.state(for: shape.model == type ? shape : try session.shape(of: type)) {
            case .current: return nil
            case .older(let migration): return try unsafe decoder.decode(type, row.document, after: migration)
            case .refused(let error): throw error
            }
        } catch {
            var error = error
            error.setObject(row.identity, shape)
            error.type = foreign.className
            throw error
        }
    }
}

// MARK: - Expiry

extension ObjectDecoder {
    /// Decodes the object of a row; `nil` if only its document has the time at which it expires, and it has expired.
    @inlinable
    func visibleObject<M: Model>(_ type: M.Type, of row: borrowing StoredRow) throws(StoreError) -> M? {
        let object = try object(type, of: row)
        if row.mayHaveExpired, hasExpired(object) { return nil }
        return object
    }

    /// Whether an object has expired.
    @usableFromInline @inline(never)
    func hasExpired<M: Model>(_ object: M) -> Bool { session.hasExpired(object, shape) }
}
