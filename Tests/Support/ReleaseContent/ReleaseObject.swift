package import Cyanotype
package import CyanotypeStore

/// A model of a release whose objects are made from their origins.
package protocol ReleaseObject: Model {
    /// The origin from which the object was made.
    var origin: ReleaseOrigin { get }

    /// Makes the object that has an origin.
    static func make(_ origin: ReleaseOrigin) -> Self

    /// Whether another object of the model has the same values.
    func isEqual(to other: Self) -> Bool

    /// Whether queries find the object: it has not expired.
    var isVisible: Bool { get }

    /// Whether the document identifies the object, so that another edition is another object.
    static var isIdentifiedByDocument: Bool { get }

    /// Returns the stored object with the identity of the one that is made from an origin.
    static func stored(as origin: ReleaseOrigin, in store: some StoreOperations) throws(StoreError) -> Self?
}

extension ReleaseObject {
    package var isVisible: Bool { true }

    package static var isIdentifiedByDocument: Bool { false }

    package static func stored(as origin: ReleaseOrigin, in store: some StoreOperations) throws(StoreError) -> Self? {
        try store.fetch(self, id: origin.number)
    }
}

extension ReleaseObject where Self: Equatable {
    package func isEqual(to other: Self) -> Bool { self == other }
}

/// A sentence about what is wrong in the store of a release.
package struct ReleaseFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
