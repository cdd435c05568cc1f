// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Cyanotype",
    products: [
        .library(name: "Cyanotype", targets: ["Cyanotype"]),
        .library(name: "CyanotypeSettings", targets: ["CyanotypeSettings"]),
        .library(name: "CyanotypeKeyring", targets: ["CyanotypeKeyring"]),
        .library(name: "CyanotypeStore", targets: ["CyanotypeStore"]),
        .library(name: "CyanotypeCache", targets: ["CyanotypeCache"]),
        .library(name: "CyanotypeTesting", targets: ["CyanotypeTesting"]),
        .executable(name: "cyanotype-models", targets: ["cyanotype-models"]),
        .executable(name: "cyanotype-store", targets: ["cyanotype-store"]),
    ],
    traits: [
        .trait(
            name: "StandardLibraryLayout",
            description: "Saves time by relying on the layout of the standard library, which each process checks."
        ),
        .default(enabledTraits: ["StandardLibraryLayout"]),
    ],
    targets: products + examples + benchmarks + testSupport + testPrograms + tests,
    swiftLanguageModes: [.v6]
)

// MARK: - Products

var products: [Target] {
    [
        // Locks, threads, clocks and files: what all of the others take from the system.
        library("CyanotypeSystem"),
        library("Cyanotype", ["CyanotypeSystem"]),
        library("CyanotypeSettings", ["Cyanotype", "CyanotypeSystem"]),
        library("CyanotypeKeyring", ["Cyanotype", "CyanotypeSettings", "CyanotypeSystem", "CLibsecret"]),
        library("CyanotypeTesting", ["Cyanotype", "CyanotypeSettings", "CyanotypeSystem"]),
        library("CyanotypeStore", ["Cyanotype", "CyanotypeSystem", "CSQLite"]),
        library(
            "CyanotypeCache",
            ["Cyanotype", "CyanotypeSettings", "CyanotypeStore", "CyanotypeSystem", "CProcessor"]
        ),
        library("ModelGenerator", ["Cyanotype", "CyanotypeSystem"]),
        program("cyanotype-models", ["ModelGenerator"], in: "Sources"),
        library("StoreInspector", ["Cyanotype", "CyanotypeStore", "CyanotypeSystem"]),
        program("cyanotype-store", ["StoreInspector"], in: "Sources"),
        // Debian's headers are where the compiler looks. With pkg-config, SwiftPM would warn where they are missing, also of
        // packages that do not use the store.
        .systemLibrary(name: "CSQLite", path: "Sources/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        // An instruction of the processor that Swift has no name for.
        .systemLibrary(name: "CProcessor", path: "Sources/CProcessor"),
        // Loads libsecret when it is first used, so that nothing is linked with it, and its headers are not needed.
        .target(name: "CLibsecret", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    ]
}

// MARK: - Examples

var examples: [Target] {
    [
        program("APIResponses", ["Cyanotype"], in: "Examples", resources: [.embedInCode("earthquakes.json")]),
        program("SettingsSingleton", ["Cyanotype", "CyanotypeSettings"], in: "Examples"),
        program("KeyringSecrets", ["Cyanotype", "CyanotypeSettings", "CyanotypeKeyring"], in: "Examples"),
        program("SettingsInspector", ["Cyanotype", "CyanotypeSettings", "CyanotypeKeyring"], in: "Examples"),
        program(
            "NewsReader",
            ["Cyanotype", "CyanotypeStore"],
            in: "Examples",
            resources: [.embedInCode("posts.json")]
        ),
        program("Diary1", ["Cyanotype", "CyanotypeStore"], in: "Examples"),
        program("Diary2", ["Cyanotype", "CyanotypeStore"], in: "Examples"),
        program("Diary3", ["Cyanotype", "CyanotypeStore"], in: "Examples"),
        program("OfflineNotes", ["Cyanotype", "CyanotypeStore"], in: "Examples"),
        program("ImageWall", ["CyanotypeCache"], in: "Examples", resources: [.embedInCode("pictures.txt")]),
    ]
}

// MARK: - Benchmarks

var benchmarks: [Target] {
    [
        library("BenchmarkModels", ["Cyanotype"], at: "Benchmarks/Models"),
        library("BenchmarkTasks", ["Cyanotype", "BenchmarkModels"], at: "Benchmarks/Tasks"),
        program("Benchmarks", ["Cyanotype", "BenchmarkTasks"], at: "Benchmarks/Timing"),
        program("PropertyLists", ["CyanotypeSettings"], in: "Benchmarks"),
        // What the benchmarks of the store and of the cache share: a stopwatch, tables and pictures.
        library("BenchmarkSupport", at: "Benchmarks/Shared"),
        program(
            "StoreBenchmarks",
            ["Cyanotype", "CyanotypeStore", "BenchmarkSupport"],
            at: "Benchmarks/Store"
        ),
        program(
            "CacheBenchmarks",
            ["Cyanotype", "CyanotypeCache", "CyanotypeStore", "BenchmarkModels", "BenchmarkSupport"],
            at: "Benchmarks/Cache"
        ),
        // Its functions replace those of the C library in the programs that are linked with it, so only MemoryProbe is.
        .target(name: "AllocationCounter", path: "Benchmarks/Allocations"),
        program("MemoryProbe", ["AllocationCounter", "Cyanotype", "BenchmarkTasks"], at: "Benchmarks/Memory"),
    ]
}

// MARK: - What several test targets use

var testSupport: [Target] {
    [
        library("CyanotypeTestSupport", ["Cyanotype"], at: "Tests/Support/CyanotypeTestSupport"),
        // Models to which tests add fields from another module.
        library("ExtensibleModels", ["Cyanotype"], at: "Tests/Support/ExtensibleModels"),
        // Checks that tests and the fuzzer share.
        library("FuzzChecks", ["Cyanotype", "CyanotypeTestSupport"], at: "Tests/Fuzzing/Checks"),
        // What the writers of an object store that are killed write, and the check of what is left.
        library(
            "ObjectStoreChecks",
            ["Cyanotype", "CyanotypeStore", "CyanotypeTestSupport", "CSQLite"],
            at: "Tests/Support/ObjectStoreChecks"
        ),
        // The same for a cache on the disk.
        library(
            "CacheDiskChecks",
            ["CyanotypeCache", "CyanotypeTestSupport"],
            at: "Tests/Support/CacheDiskChecks"
        ),
        // What the releases of an app share, and the first of them, whose files every later version of the library can read.
        library(
            "ReleaseContent",
            ["Cyanotype", "CyanotypeStore", "CyanotypeTestSupport"],
            at: "Tests/Support/ReleaseContent"
        ),
        library(
            "ReleaseOneModels",
            ["Cyanotype", "CyanotypeStore", "ReleaseContent"],
            at: "Tests/Support/ReleaseOneModels"
        ),
        library(
            "ReleaseTwoModels",
            ["Cyanotype", "CyanotypeStore", "ReleaseContent", "ReleaseOneModels"],
            at: "Tests/Support/ReleaseTwoModels"
        ),
        // A file system of SQLite whose calls fail when a test wants it.
        .target(name: "FaultVFS", dependencies: ["CSQLite"], path: "Tests/Support/FaultVFS"),
        // What the programs of a simulation of synchronisation do, in the process of the test and in their own.
        library("NoteSimulation", ["Cyanotype", "CyanotypeStore"], at: "Tests/Support/NoteSimulation"),
        // Stores that end their process, for the programs that tests start.
        library("SettingsTestSupport", ["CyanotypeSettings"], at: "Tests/Support/SettingsTestSupport"),
    ]
}

// MARK: - Programs that tests start

var testPrograms: [Target] {
    [
        program("LinkageProbe", ["Cyanotype"], in: "Tests/Programs"),
        program("StreamProbe", ["Cyanotype"], in: "Tests/Programs"),
        program("MutationRun", ["Cyanotype", "CyanotypeTestSupport"], in: "Tests/Programs"),
        program("SettingsWriter", ["CyanotypeSettings", "CyanotypeTestSupport"], in: "Tests/Programs"),
        program(
            "ObjectWriter",
            ["Cyanotype", "CyanotypeStore", "CyanotypeTestSupport", "ObjectStoreChecks"],
            in: "Tests/Programs"
        ),
        program("ObjectProbe", ["Cyanotype", "CyanotypeStore"], in: "Tests/Programs"),
        program("ReleaseOne", ["CyanotypeStore", "CyanotypeTestSupport", "ReleaseOneModels"], in: "Tests/Programs"),
        program("ReleaseTwo", ["CyanotypeStore", "ReleaseTwoModels"], in: "Tests/Programs"),
        program("CacheWriter", ["CyanotypeCache"], in: "Tests/Programs"),
        program(
            "CacheDiskWriter",
            ["CyanotypeCache", "CacheDiskChecks", "CyanotypeTestSupport"],
            in: "Tests/Programs"
        ),
        program("SettingsProbe", ["Cyanotype", "CyanotypeSettings", "SettingsTestSupport"], in: "Tests/Programs"),
        // Its functions replace those of the C library, also in a test that depends on it. So no test does; all programs
        // are built with the tests anyway.
        program("SyncProbe", ["CyanotypeSettings"], in: "Tests/Programs"),
        // The same.
        program("FaultProbe", ["CyanotypeSettings"], in: "Tests/Programs"),
        // It has a clock of its own, as a function of the C library.
        program(
            "NoteClient",
            ["Cyanotype", "CyanotypeStore", "FaultVFS", "NoteSimulation"],
            in: "Tests/Programs"
        ),
        // Started in environments that a test cannot give itself.
        program(
            "KeyringProbe",
            ["Cyanotype", "CyanotypeSettings", "CyanotypeKeyring", "CyanotypeTesting", "SettingsTestSupport"],
            in: "Tests/Programs"
        ),
        // Uses a keyring while its service is killed, as often as Tests/reliability asks for.
        program(
            "KeyringStorm",
            ["Cyanotype", "CyanotypeSettings", "CyanotypeKeyring", "CyanotypeTestSupport"],
            in: "Tests/Programs"
        ),
        // Kills as many writers as Tests/reliability asks for, and counts what is lost.
        program(
            "ReliabilityRun",
            [
                "CyanotypeSettings", "CyanotypeTestSupport", "CacheDiskChecks", "CacheDiskWriter", "ObjectStoreChecks",
                "ObjectWriter", "SettingsWriter",
            ],
            in: "Tests/Programs"
        ),
    ]
}

// MARK: - Tests

var tests: [Target] {
    [
        test("CyanotypeSystemTests", ["CyanotypeSystem"], in: "System"),
        // The programs are not imported. Tests look at what one is linked with, and at the memory of the other.
        test(
            "CyanotypeTests",
            [
                "Cyanotype", "CyanotypeSystem", "CyanotypeTestSupport", "ExtensibleModels", "FuzzChecks",
                "LinkageProbe",
                "StreamProbe",
            ],
            in: "Cyanotype"
        ),
        test(
            "CyanotypeSettingsTests",
            [
                "Cyanotype", "CyanotypeSettings", "CyanotypeSystem", "CyanotypeTesting", "CyanotypeTestSupport",
                "SettingsProbe", "SettingsWriter",
            ],
            in: "Settings"
        ),
        test(
            "CyanotypeKeyringTests",
            [
                "Cyanotype", "CyanotypeSettings", "CyanotypeKeyring", "CyanotypeSystem", "CyanotypeTesting",
                "CyanotypeTestSupport", "KeyringProbe",
            ],
            in: "Keyring"
        ),
        test(
            "CyanotypeStoreTests",
            [
                "Cyanotype", "CyanotypeStore", "CyanotypeSystem", "CyanotypeTestSupport", "CSQLite", "FaultVFS",
                "NoteSimulation", "ObjectStoreChecks", "ObjectWriter", "ObjectProbe", "ReleaseOne",
                "ReleaseOneModels", "ReleaseTwo",
            ],
            in: "Store"
        ),
        test(
            "CyanotypeCacheTests",
            [
                "Cyanotype", "CyanotypeCache", "CyanotypeKeyring", "CyanotypeSettings", "CyanotypeStore",
                "CyanotypeSystem", "CyanotypeTestSupport", "CSQLite", "CacheDiskChecks", "CacheDiskWriter",
                "CacheWriter",
            ],
            in: "Cache"
        ),
        // Started on real files.
        test(
            "StoreInspectorTests",
            ["Cyanotype", "CyanotypeStore", "CyanotypeTestSupport", "ObjectStoreChecks", "cyanotype-store"],
            in: "StoreInspector"
        ),
        // The program is not imported: tests start it.
        test(
            "ModelGeneratorTests",
            ["Cyanotype", "CyanotypeTestSupport", "ModelGenerator", "cyanotype-models"],
            in: "ModelGenerator"
        ),
        // Code as users write it, for whom strict memory safety is off unless they ask for it.
        .testTarget(
            name: "ReadmeTests",
            dependencies: [
                "Cyanotype", "CyanotypeSettings", "CyanotypeKeyring", "CyanotypeStore", "CyanotypeCache",
                "CyanotypeTesting",
            ],
            path: "Tests/Unit/Readme",
            swiftSettings: .features
        ),
        test("RealDataTests", ["Cyanotype", "CyanotypeTestSupport", "BenchmarkModels"], in: "RealData"),
    ]
}

// MARK: - Helpers

extension [SwiftSetting] {
    /// The settings of every target but one.
    static var shared: Self { features + [.strictMemorySafety()] }

    static var features: Self {
        [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ] + warnings
    }

    /// In the gate, warnings are errors. A flag of `swift build` would do too, but each build with other flags than the
    /// one before it starts anew.
    private static var warnings: Self {
        Context.environment["CYANOTYPE_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
    }
}

/// A library target, in Sources if there is no path.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], at path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: .shared)
}

/// A program whose path is a folder's and its name.
func program(
    _ name: String,
    _ dependencies: [Target.Dependency],
    in folder: String,
    resources: [Resource]? = nil
) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies,
        path: "\(folder)/\(name)",
        resources: resources,
        swiftSettings: .shared
    )
}

/// A program at a path.
func program(_ name: String, _ dependencies: [Target.Dependency], at path: String) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: .shared)
}

/// A test target, in a folder of Tests/Unit.
func test(_ name: String, _ dependencies: [Target.Dependency], in folder: String) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: "Tests/Unit/\(folder)", swiftSettings: .shared)
}

// libFuzzer brings the `main` of the fuzz target, so that only Tests/fuzz, which asks for libFuzzer, can link it.
if Context.environment["CYANOTYPE_FUZZ"] != nil {
    package.targets.append(program("Fuzz", ["FuzzChecks"], at: "Tests/Fuzzing/Target"))
}

// A build of the tests of one part needs no others. The gate makes one without the package's trait.
if let names = Context.environment["CYANOTYPE_TESTS"]?.split(separator: ",").map(String.init) {
    var needed = Set(names)
    var count = 0
    while needed.count > count {
        count = needed.count
        for target in package.targets where needed.contains(target.name) {
            needed.formUnion(target.dependencies.compactMap(\.targetName))
        }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products = []
}

extension Target.Dependency {
    /// The name of a target of this package.
    var targetName: String? {
        switch self {
        case .byNameItem(let name, _), .targetItem(let name, _): name
        default: nil
        }
    }
}
