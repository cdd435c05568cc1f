import Foundation

infix operator <-

/// What the old model of `MigratingFromObjectMapper.md` uses of ObjectMapper, as far as the compiler has to know it: the
/// model is compiled and never run.
enum ObjectMapper {
    protocol Mappable {
        init?(map: Map)
        mutating func mapping(map: Map)
    }

    struct Map {
        subscript(key: String) -> Map { self }
    }

    struct DateTransform {
        enum Unit {
            case seconds, milliseconds
        }

        let unit: Unit
    }

    struct TransformOf<Object, JSON> {
        let fromJSON: (JSON?) -> Object?
        let toJSON: (Object?) -> JSON?
    }
}

func <- <Value>(left: inout Value, right: ObjectMapper.Map) {}

func <- (left: inout Date?, right: (ObjectMapper.Map, ObjectMapper.DateTransform)) {}

func <- <Value, JSON>(left: inout Value?, right: (ObjectMapper.Map, ObjectMapper.TransformOf<Value, JSON>)) {}
