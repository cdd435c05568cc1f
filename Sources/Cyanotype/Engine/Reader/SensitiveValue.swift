/// A type, such as a secret, whose values are never quoted in errors or descriptions, whatever field they are in.
///
/// Its ``Mappable/read(from:)`` hides the issues that it records (``JSONReader/readSensitive(_:)``), and its
/// ``Mappable/jsonSchema(in:)`` calls ``SchemaContext/noteSensitiveValue()``. A type that holds nothing but such values
/// is sensitive too.
package protocol SensitiveValue {}
