internal import Cyanotype

/// The documents of a type, read in pages while they are used, so that any number of them fits into memory.
///
/// ```swift
/// for result in store.documents(ofType: "Article") {
///     let document = try result.get()
///     print(document.id, document.json["title"]?.stringValue ?? "")
/// }
/// ```
///
/// An element is a failure if its document is damaged; the sequence goes on after it. If the file cannot be read, the failure
/// is the last element.
///
/// The documents come in the order of their identities. Between two pages others may write. An object that is stored or deleted
/// meanwhile may or may not be among the elements, but no object is among them twice.
public struct DocumentSequence: Sequence {
    /// Reads the documents after an identity.
    typealias Reader = (_ identity: StorageKey?, _ limit: Int) throws(StoreError) -> DocumentPage

    let pageSize: Int
    let read: Reader

    public func makeIterator() -> Iterator { Iterator(pageSize: Swift.max(1, pageSize), read: read) }

    /// Reads the documents, a page at a time.
    public struct Iterator: IteratorProtocol {
        private let pageSize: Int
        private let read: Reader
        private var page = DocumentPage()
        /// The position in the page.
        private var position = 0
        private var hasBegun = false

        init(pageSize: Int, read: @escaping Reader) {
            (self.pageSize, self.read) = (pageSize, read)
        }

        public mutating func next() -> Result<StoredDocument, StoreError>? {
            if position == page.documents.count {
                if hasBegun && page.last == nil { return nil }
                let last = page.last
                (page, position, hasBegun) = (DocumentPage(), 0, true)
                do throws(StoreError) {
                    page = try read(last, pageSize)
                } catch {
                    return .failure(error)
                }
                if page.documents.isEmpty { return nil }
            }
            defer { position += 1 }
            return page.documents[position]
        }
    }
}

extension ObjectStore {
    /// Returns the documents of a type as a sequence that reads them in pages. The program needs no model for them.
    ///
    /// It is for documents that no model reads: of a type whose model is gone, and of versions that are newer than the
    /// program's. They are as they were written, also if a model has migrations for them. Objects that have expired, and
    /// those that could not be migrated, are not among them.
    ///
    /// - Parameters:
    ///   - name: The name of the type, or one that it had before: see ``typeNames``. There are no documents if there is no
    ///     such type. Those of subclasses are among the documents of the topmost class.
    ///   - pageSize: The number of documents that are read at a time. Fewer are read if they are large.
    /// - Returns: The sequence. It reads nothing before it is used.
    public func documents(ofType name: String, pageSize: Int = 1024) -> DocumentSequence {
        DocumentSequence(pageSize: pageSize) { [engine] identity, limit throws(StoreError) in
            try engine.read("documents(ofType:pageSize:)") { session throws(StoreError) in
                try session.documents(ofType: name, after: identity, limit: limit)
            }
        }
    }

    /// Returns the document of an object. The program needs no model for it: see ``documents(ofType:pageSize:)``.
    ///
    /// - Parameters:
    ///   - name: The name of the type, or one that it had before.
    ///   - id: The identity.
    /// - Returns: The document; `nil` if there is no such object, or it has expired.
    /// - Throws: ``StoreError``: with the code `identity` if the identity has another type than those in the file, and
    ///   `corrupt` if the document is damaged.
    public func document(ofType name: String, id: some Hashable & Sendable) throws(StoreError) -> StoredDocument? {
        try engine.read("document(ofType:id:)") { session throws(StoreError) in
            try session.document(ofType: name, id: id)
        }
    }
}
