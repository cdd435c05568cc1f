extension JSONReader {
    /// Allocates a frame for the slots of a table. The size of a table with mistakes is `Int.max`, so only a new chunk
    /// has to check for them.
    @inlinable @inline(__always)
    mutating func pushFrame(of table: SlotTable) -> (frame: ValuePlace, mark: ScratchMark) {
        let mark = scratch
        if let top = unsafe scratch.top, let limit = unsafe scratch.limit, unsafe limit - top >= table.frameSize {
            unsafe scratch.top = top + table.frameSize
            return unsafe (ValuePlace(top), mark)
        }
        return (pushFrameInNextChunk(of: table), mark)
    }

    @usableFromInline @inline(never)
    mutating func pushFrameInNextChunk(of table: SlotTable) -> ValuePlace {
        // A table with mistakes fits in no chunk.
        table.requireNoMistakes()
        return pushFrameInNextChunk(table.frameSize)
    }
}
