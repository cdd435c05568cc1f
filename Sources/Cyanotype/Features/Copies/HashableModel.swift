/// A model that is compared and hashed by its fields, without handwritten code.
///
/// ```swift
/// class Animal: HashableModel { … }
/// final class Dog: Animal { … }
///
/// dog == try dog.copy()    // true
/// dog == animal            // false: another class
/// ```
///
/// Two models are equal if they have exactly the same class and all their fields are equal. Fields are compared with
/// `==` if their type is `Equatable`, by their fields if they are or contain models, and otherwise by their encoded
/// values. Each pair of instances is compared once, so that cycles end. Properties that are not fields are ignored.
///
/// The hash covers the class and the fields in order, but no instances nested more than three deep. As with every
/// hashable class, an instance must not change while it is in a set.
public protocol HashableModel: Model, Hashable {}

extension HashableModel {
    public static func == (left: Self, right: Self) -> Bool {
        left.hasSameFields(as: right)
    }

    public func hash(into hasher: inout Hasher) {
        hashFields(into: &hasher)
    }
}
