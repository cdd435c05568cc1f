extension [Double] {
    /// The element in the middle, when sorted.
    package var middle: Double { isEmpty ? .nan : sorted()[count / 2] }
}
