/// A step of a model from one version to a later one.
package struct Migration: Sendable {
    /// The change that a migration makes to a document.
    package enum Action: Sendable {
        /// Nothing: the later version reads the document as it is.
        case nothing
        /// A function of the document alone.
        case document(@Sendable (inout MigratedDocument) throws -> Void)
        /// A function that only a store can call, because only the store knows the function's type.
        case store(any Sendable)
    }

    /// The version of the documents that it changes.
    package let source: Int

    /// The version that they have afterwards.
    package let target: Int

    package let action: Action
}
