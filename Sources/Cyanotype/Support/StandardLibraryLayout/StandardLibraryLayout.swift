/// Whether the library may rely on how the standard library lays out strings and keyed containers.
///
/// The standard library does not guarantee these layouts. Knowing them saves a copy for each short string, and an
/// allocation for each keyed container. The code that knows them is in this folder: ``ShortStrings`` and
/// ``ContainerReferences``. It may rely on them because it checks the layout of real values once in each process. If the
/// layout differs, or without the package trait `StandardLibraryLayout`, strings are made by initializers and no
/// container is reused.
package enum StandardLibraryLayout {
    #if StandardLibraryLayout
    package static let isTrusted = true
    #else
    package static let isTrusted = false
    #endif
}
