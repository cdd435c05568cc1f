/// The rules by which the first release changes and deletes the objects of a new store.
package enum FilledStore {
    /// Whether it changes the objects with a number.
    package static func isChanged(_ number: Int) -> Bool { number % 5 == 1 }

    /// Whether it deletes the objects with a number at last.
    package static func isDeleted(_ number: Int) -> Bool { number % 7 == 3 }
}
