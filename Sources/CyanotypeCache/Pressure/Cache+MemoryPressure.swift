extension Cache {
    /// Evicts a part of the values each time that the system runs short of memory.
    ///
    /// The limit stays as it is, so that the cache fills again. If the shortage goes on, so does the eviction: each notice
    /// takes a part of what is left.
    ///
    /// ```swift
    /// let watch = try thumbnails.trimUnderMemoryPressure(to: 0.25)
    /// ```
    ///
    /// - Parameter fraction: The part of the cache's ``size`` that stays, from 0 to 1.
    /// - Returns: A watch, to be kept as long as the cache is to be trimmed. It does not keep the cache, and ends with the
    ///   first notice after the cache is gone.
    /// - Throws: ``MemoryPressureError`` if the system sends no notices to this program.
    public func trimUnderMemoryPressure(to fraction: Double = 0.5) throws(MemoryPressureError) -> MemoryPressureWatch {
        try trimUnderMemoryPressure(to: fraction, on: .shared)
    }

    func trimUnderMemoryPressure(
        to fraction: Double,
        on thread: PressureThread
    ) throws(MemoryPressureError) -> MemoryPressureWatch {
        let fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
        return try MemoryPressureWatch(on: thread) { [weak self] in
            guard let self else { return false }
            trim(to: Int(Double(size) * fraction))
            return true
        }
    }
}
