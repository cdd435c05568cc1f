package import Foundation

/// One task of one library on one document.
package struct BenchmarkTask {
    /// The library: `cyanotype` or `foundation`.
    package let peer: String

    /// What is done: `decode`, `encode`, `dom`, `codable-decode` or `codable-encode`.
    package let name: String

    /// Makes everything that is not part of the work itself.
    package let prepare: (Data) throws -> Work

    init(_ peer: String, _ name: String, prepare: @escaping (Data) throws -> Work) {
        self.peer = peer
        self.name = name
        self.prepare = prepare
    }
}
