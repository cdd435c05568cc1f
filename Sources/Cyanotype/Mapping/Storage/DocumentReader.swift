/// Reads the documents of a store one after the other, with one reader and its memory.
///
/// Making a reader for each document would take a fifth of the time of reading a small one.
///
/// It is safe because it owns the reader, and no document is in use after ``read(_:in:)``.
@usableFromInline
@safe
package struct DocumentReader: ~Copyable {
    /// An initialized reader, followed by the memory in which it starts.
    @usableFromInline let reader: UnsafeMutablePointer<JSONReader>

    @usableFromInline
    package init() {
        // The alignment of a reader, for which no special allocation is needed.
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: Self.size,
            alignment: MemoryLayout<JSONReader>.alignment
        )
        unsafe reader = memory.assumingMemoryBound(to: JSONReader.self)
        unsafe reader.initialize(to: Self.makeReader(reader))
    }

    deinit {
        unsafe reader.pointee.json.recycle()
        unsafe reader.deinitialize(count: 1)
        unsafe reader.deallocate()
    }

    /// Reads a document, which has all fields: see ``DocumentWriter``.
    ///
    /// Reading a value must not use the same reader for another one.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - bytes: The document, in UTF-8.
    /// - Returns: The value.
    /// - Throws: ``MappingError`` with all issues in the document.
    @inlinable
    package func read<Value: Mappable>(
        _ type: Value.Type,
        in bytes: UnsafeRawBufferPointer
    ) throws(MappingError) -> Value {
        unsafe begin(bytes)
        do throws(JSONReader.Failure) {
            let value = try unsafe Value.read(from: &reader.pointee)
            try end()
            return value
        } catch {
            renew()
        }
        // Finds the issues, or has more stack.
        return try unsafe JSONReader.readStored(type, in: bytes)
    }

    /// Reads a document that refers to other objects.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - bytes: The document, in UTF-8.
    ///   - references: The objects to which it refers.
    /// - Returns: The value.
    /// - Throws: ``MappingError`` with all issues in the document.
    package func read<Value: Mappable>(
        _ type: Value.Type,
        in bytes: UnsafeRawBufferPointer,
        _ references: ReferenceSource
    ) throws(MappingError) -> Value {
        unsafe begin(bytes)
        unsafe reader.pointee.refer(to: references)
        do throws(JSONReader.Failure) {
            let value = try unsafe Value.read(from: &reader.pointee)
            try end()
            // The next document may be one of another store.
            unsafe reader.pointee.context?.references = nil
            return value
        } catch {
            renew()
        }
        // Finds the issues, or has more stack.
        return try unsafe JSONReader.readStored(type, in: bytes, references)
    }

    @usableFromInline
    func begin(_ bytes: UnsafeRawBufferPointer) {
        unsafe reader.pointee.move(to: bytes, depth: ThreadStack.documentDepth)
    }

    /// Checks that the document ends, and that no type has swallowed a failure.
    @usableFromInline
    func end() throws(JSONReader.Failure) {
        try unsafe reader.pointee.finish()
        if unsafe reader.pointee.isHalted || !reader.pointee.issues.isEmpty { throw JSONReader.Failure() }
    }

    /// Frees the memory that large documents have needed.
    package func shrink() {
        if unsafe reader.pointee.ownsMemory { renew() }
    }

    /// Makes the reader anew after a failure.
    @usableFromInline @inline(never)
    func renew() {
        unsafe reader.pointee.json.recycle()
        // The new reader has used nothing of the memory when the old one is destroyed.
        unsafe reader.pointee = Self.makeReader(reader)
    }
}

extension DocumentReader {
    // The sizes of the memory for strings with escapes, values that are being read, the values of a `JSON`, and its
    // keys.
    private static let (text, frames, values, names) = (256, 768, 1024, 1024)

    private static var size: Int { MemoryLayout<JSONReader>.stride + text + frames + values + names }

    /// Makes a reader that starts in the memory behind it.
    private static func makeReader(_ place: UnsafeMutablePointer<JSONReader>) -> JSONReader {
        var start = unsafe UnsafeMutableRawPointer(place + 1)
        func take(_ count: Int) -> UnsafeMutableRawBufferPointer {
            defer { unsafe start += count }
            return unsafe UnsafeMutableRawBufferPointer(start: start, count: count)
        }
        let text = unsafe TextBuffer(take(text))
        let options = JSONOptions(maximumDepth: ThreadStack.maximumDocumentDepth)
        var reader = unsafe JSONReader(UnsafeRawBufferPointer(start: nil, count: 0), options: options, text: text)
        reader.scratch = unsafe ScratchMark(take(frames))
        reader.jsonMemory = unsafe JSONMemory(values: take(values), names: take(names))
        (reader.readsAllFields, reader.readsExactValues) = (true, true)
        return reader
    }
}
