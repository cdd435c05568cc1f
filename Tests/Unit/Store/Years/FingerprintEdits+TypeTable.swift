import Cyanotype
import Foundation

@testable import CyanotypeStore

// The golden list's edits of types.
extension SchemaEdit {
    static let types: [SchemaEdit] = widened + narrowed + retyped

    private static let widened: [SchemaEdit] = [
        SchemaEdit("Int8 to Int16", OneField<Int8>.self, OneField<Int16>.self),
        SchemaEdit("UInt8 to Int16", OneField<UInt8>.self, OneField<Int16>.self),
        SchemaEdit("UInt8 to UInt64", OneField<UInt8>.self, OneField<UInt64>.self),
        SchemaEdit("Int to Int64", OneField<Int>.self, OneField<Int64>.self, changesFingerprint: false),
        SchemaEdit("Int32 to Double", OneField<Int32>.self, OneField<Double>.self),
        SchemaEdit("Float to Double", OneField<Float>.self, OneField<Double>.self),
        SchemaEdit("UUID to String", OneField<UUID>.self, OneField<String>.self),
        SchemaEdit("an enum to String", OneField<EditedColor>.self, OneField<String>.self),
        SchemaEdit("a case added", OneField<EditedColor>.self, OneField<MoreColors>.self),
        SchemaEdit("an array becomes optional", OneField<[String]>.self, OneField<[String]?>.self),
        SchemaEdit("elements become optional", OneField<[String]>.self, OneField<[String?]>.self),
    ]

    private static let narrowed: [SchemaEdit] = [
        SchemaEdit(
            "Int to Int8",
            OneField<Int>.self,
            ToInt8.self,
            needs: .narrowed,
            of: #"{"value":300}"#,
            to: #"{"value":127}"#
        ),
        SchemaEdit(
            "Int to UInt",
            OneField<Int>.self,
            ToUInt.self,
            needs: .narrowed,
            of: #"{"value":-3}"#,
            to: #"{"value":0}"#
        ),
        SchemaEdit(
            "Int to Double",
            OneField<Int>.self,
            ToDouble.self,
            needs: .narrowed,
            of: #"{"value":3}"#,
            to: #"{"value":3.0}"#
        ),
        SchemaEdit(
            "Double to Int",
            OneField<Double>.self,
            ToInt.self,
            needs: .narrowed,
            of: #"{"value":2.6}"#,
            to: #"{"value":3}"#
        ),
        SchemaEdit(
            "String to an enum",
            OneField<String>.self,
            StringToColor.self,
            needs: .narrowed,
            of: #"{"value":"blue"}"#,
            to: #"{"value":"green"}"#
        ),
        SchemaEdit(
            "String to UUID",
            OneField<String>.self,
            StringToUUID.self,
            needs: .narrowed,
            of: #"{"value":"?"}"#,
            to: #"{"value":"00000000-0000-0000-0000-000000000000"}"#
        ),
        SchemaEdit(
            "String to an optional URL",
            OneField<String>.self,
            StringToURL.self,
            needs: .narrowed,
            of: #"{"value":"https://swift.org"}"#,
            to: #"{"value":"https://swift.org"}"#
        ),
        SchemaEdit(
            "a case dropped",
            OneField<EditedColor>.self,
            FewerCases.self,
            needs: .narrowed,
            of: #"{"value":"green"}"#,
            to: #"{"value":"red"}"#
        ),
    ]

    private static let retyped: [SchemaEdit] = [
        SchemaEdit(
            "Int to String",
            OneField<Int>.self,
            ToString.self,
            needs: .retyped,
            of: #"{"value":3}"#,
            to: #"{"value":"3"}"#
        ),
        SchemaEdit(
            "String to Int",
            OneField<String>.self,
            StringToInt.self,
            needs: .retyped,
            of: #"{"value":"12"}"#,
            to: #"{"value":12}"#
        ),
        SchemaEdit(
            "String to Double",
            OneField<String>.self,
            StringToDouble.self,
            needs: .retyped,
            of: #"{"value":"1.5"}"#,
            to: #"{"value":1.5}"#
        ),
        SchemaEdit(
            "String to Date",
            OneField<String>.self,
            StringToDate.self,
            needs: .retyped,
            of: #"{"value":"1970-01-01T00:00:01Z"}"#,
            to: #"{"value":1000}"#
        ),
        SchemaEdit(
            "Date to String",
            OneField<Date>.self,
            DateToString.self,
            needs: .retyped,
            of: #"{"value":1000}"#,
            to: #"{"value":"1970-01-01 00:00:01 +0000"}"#
        ),
        SchemaEdit(
            "Bool to Int",
            OneField<Bool>.self,
            BoolToInt.self,
            needs: .retyped,
            of: #"{"value":true}"#,
            to: #"{"value":1}"#
        ),
        SchemaEdit(
            "Int to Bool",
            OneField<Int>.self,
            IntToBool.self,
            needs: .retyped,
            of: #"{"value":2}"#,
            to: #"{"value":true}"#
        ),
        SchemaEdit(
            "Int? to String",
            OneField<Int?>.self,
            OptionalToString.self,
            needs: .retyped,
            of: "{}",
            to: #"{"value":""}"#
        ),
        SchemaEdit(
            "[Int] to [String]",
            OneField<[Int]>.self,
            ToStrings.self,
            needs: .retyped,
            of: #"{"value":[1,2]}"#,
            to: #"{"value":["1","2"]}"#
        ),
        SchemaEdit(
            "String to [String]",
            OneField<String>.self,
            ToArray.self,
            needs: .retyped,
            of: #"{"value":"a"}"#,
            to: #"{"value":["a"]}"#
        ),
        SchemaEdit(
            "[String] to String",
            OneField<[String]>.self,
            FromArray.self,
            needs: .retyped,
            of: #"{"value":["a","b"]}"#,
            to: #"{"value":"a"}"#
        ),
        SchemaEdit(
            "[String: Int] to [Int: Int]",
            OneField<[String: Int]>.self,
            OtherKeys.self,
            needs: .retyped,
            of: #"{"value":{"a":1}}"#,
            to: #"{"value":{}}"#
        ),
    ]
}
