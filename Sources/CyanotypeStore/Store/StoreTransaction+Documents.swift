public import Cyanotype

// MARK: - Documents without their models

extension StoreTransaction {
    /// Returns the documents of a type as a sequence that reads them in pages. The program needs no model for them. See
    /// `documents(ofType:pageSize:)` of ``ObjectStore``.
    ///
    /// The sequence sees the changes of the transaction, and ends with it: what is read later is a failure.
    ///
    /// - Parameters:
    ///   - name: The name of the type, or one that it had before. There are no documents if there is no such type.
    ///   - pageSize: The number of documents that are read at a time. Fewer are read if they are large.
    /// - Returns: The sequence. It reads nothing before it is used.
    public func documents(ofType name: String, pageSize: Int = 1024) -> DocumentSequence {
        DocumentSequence(pageSize: pageSize) { [self] identity, limit throws(StoreError) in
            try session.documents(ofType: name, after: identity, limit: limit)
        }
    }

    /// Returns the document of an object. The program needs no model for it.
    ///
    /// - Parameters:
    ///   - name: The name of the type, or one that it had before.
    ///   - id: The identity.
    /// - Returns: The document; `nil` if there is no such object, or it has expired.
    /// - Throws: ``StoreError``: with the code `identity` if the identity has another type than those in the file, and
    ///   `corrupt` if the document is damaged.
    public func document(ofType name: String, id: some Hashable & Sendable) throws(StoreError) -> StoredDocument? {
        try session.document(ofType: name, id: id)
    }

    /// Stores another document in place of an object's, for which the program has no model.
    ///
    /// The object keeps its version and its identity. The next program with the model finds it by the new values, and knows
    /// when it expires; until then it does not.
    ///
    /// - Parameters:
    ///   - name: The name of the type, or one that it had before.
    ///   - id: The identity.
    ///   - document: The members of the new document, in the form of ``StoredDocument/json``.
    /// - Returns: Whether there is such an object.
    /// - Throws: ``StoreError``: with the code `identity` if the identity has another type than those in the file, or if
    ///   the document has another one; `unsupported` if the program has a model of the type, because objects are saved
    ///   then; and `corrupt` if the document in the file is damaged.
    @discardableResult
    public func replaceDocument(
        ofType name: String,
        id: some Hashable & Sendable,
        with document: JSON.Object
    ) throws(StoreError) -> Bool {
        let session = try session
        return try session.nested { () throws(StoreError) in
            try session.replaceDocument(ofType: name, id: id, with: document)
        }
    }

    /// Removes an object. The program needs no model for it.
    ///
    /// - Parameters:
    ///   - name: The name of the type, or one that it had before.
    ///   - id: The identity.
    /// - Returns: Whether there was such an object.
    /// - Throws: ``StoreError``: with the code `identity` if the identity has another type than those in the file, and
    ///   `newerType` if the program has a model of the type, and a newer program has written objects of it.
    @discardableResult
    public func deleteDocument(ofType name: String, id: some Hashable & Sendable) throws(StoreError) -> Bool {
        let session = try session
        return try session.nested { () throws(StoreError) in try session.removeDocument(ofType: name, id: id) }
    }
}
