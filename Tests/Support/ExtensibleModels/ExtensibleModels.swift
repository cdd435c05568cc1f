public import Cyanotype

// Models that do not know the fields that the tests add to them.

/// A struct whose blueprint assigns in place.
public struct Person: Extensible, HashableModel, Sendable {
    public var name = ""
    public var city: String?
    public var extensionFields = ExtensionValues()

    public init(name: String = "") {
        self.name = name
    }

    public static let blueprint = Blueprint(creating: { Person() }) {
        Field("name", \.name)
        Field("address", "city", \.city)
        Field.extensions(\.extensionFields)
    }
}

/// A struct whose blueprint calls an initializer.
public struct Ticket: Extensible, HashableModel {
    public let id: Int
    public var extensionFields: ExtensionValues

    public init(id: Int, extensionFields: ExtensionValues = ExtensionValues()) {
        self.id = id
        self.extensionFields = extensionFields
    }

    public static let blueprint = Blueprint(Ticket.init) {
        Field("id", \.id)
        Field.extensions(\.extensionFields)
    }
}

/// A class with a subclass.
open class Vehicle: Extensible, HashableModel, CustomStringConvertible {
    public var wheels = 4
    public var extensionFields = ExtensionValues()

    open class var blueprint: Blueprint<Vehicle> {
        Blueprint(creating: Vehicle.init) {
            Field("wheels", \.wheels)
            Field.extensions(\.extensionFields)
        }
    }

    public required init() {}
}

public final class Truck: Vehicle {
    public var load = 0

    public override class var blueprint: Blueprint<Vehicle> {
        Blueprint(extending: super.blueprint, creating: Truck.init) {
            Field("load", \.load)
        }
    }
}
