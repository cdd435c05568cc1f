import Cyanotype

/// Fifty types in ten versions each, which are made from digits. Each version has another name for a field.
enum ManyTypes<Renamed: RenamedField> {
    static var versions: ClosedRange<Int> { 1...10 }

    /// The models of all types in a version.
    static func models(ofVersion version: Int) -> [any Model.Type] {
        switch version {
        case 1: all(One.self)
        case 2: all(Two.self)
        case 3: all(Three.self)
        case 4: all(Four.self)
        case 5: all(Five.self)
        case 6: all(Six.self)
        case 7: all(Seven.self)
        case 8: all(Eight.self)
        case 9: all(Nine.self)
        default: all(Ten.self)
        }
    }

    private static func all<Version: Number>(_ version: Version.Type) -> [any Model.Type] {
        tens(version, One.self) + tens(version, Two.self) + tens(version, Three.self) + tens(version, Four.self)
            + tens(version, Five.self)
    }

    private static func tens<Version: Number, Tens: Number>(
        _ version: Version.Type,
        _ tens: Tens.Type
    ) -> [any Model.Type] {
        [
            Kind<Version, Tens, One>.self, Kind<Version, Tens, Two>.self, Kind<Version, Tens, Three>.self,
            Kind<Version, Tens, Four>.self, Kind<Version, Tens, Five>.self, Kind<Version, Tens, Six>.self,
            Kind<Version, Tens, Seven>.self, Kind<Version, Tens, Eight>.self, Kind<Version, Tens, Nine>.self,
            Kind<Version, Tens, Ten>.self,
        ]
    }

    /// An object of a type in a version.
    struct Kind<Version: Number, Tens: Number, Units: Number>: ManyTypesModel {
        var id: Int
        var value: String
        var count: Int

        init(id: Int) {
            (self.id, value, count) = (id, "value", id)
        }

        static var blueprint: Blueprint<Self> {
            var blueprint = Blueprint(creating: { Self(id: 0) }) {
                Field("id", \.id).id()
                Field(Renamed.key("value", in: Version.value), \.value).indexed()
                Field(Renamed.key("count", in: Version.value), \.count)
            }
            .storedName("Kind\(Tens.value * 10 + Units.value)")
            .version(Version.value)
            for version in 1..<max(1, Version.value) {
                blueprint = blueprint.migration(from: version) { document in
                    document.rename(Renamed.key(in: version), to: Renamed.key(in: version + 1))
                }
            }
            return blueprint
        }
    }
}

/// The field that each version gives another name.
protocol RenamedField: Sendable { static var name: String { get } }
extension RenamedField {
    static func key(in version: Int) -> String { "\(name)\(version)" }
    static func key(_ field: String, in version: Int) -> String { field == name ? key(in: version) : field }
}
enum PlainField: RenamedField { static let name = "count" }
/// Each of its names has an index, which stays for older programs.
enum IndexedField: RenamedField { static let name = "value" }

protocol ManyTypesModel: Model {
    init(id: Int)
}

protocol Number: Sendable { static var value: Int { get } }
enum One: Number { static let value = 1 }
enum Two: Number { static let value = 2 }
enum Three: Number { static let value = 3 }
enum Four: Number { static let value = 4 }
enum Five: Number { static let value = 5 }
enum Six: Number { static let value = 6 }
enum Seven: Number { static let value = 7 }
enum Eight: Number { static let value = 8 }
enum Nine: Number { static let value = 9 }
enum Ten: Number { static let value = 10 }
