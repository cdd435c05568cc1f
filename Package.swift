// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Cyanotype",
    products: [
        .library(name: "Cyanotype", targets: ["Cyanotype"]),
        .library(name: "CyanotypeSettings", targets: ["CyanotypeSettings"]),
        .library(name: "CyanotypeKeyring", targets: ["CyanotypeKeyring"]),
        .executable(name: "cyanotype-models", targets: ["cyanotype-models"]),
    ],
    targets: [
        .target(name: "Cyanotype", swiftSettings: settings),
        .target(name: "CyanotypeSettings", dependencies: ["Cyanotype"], swiftSettings: settings),
        .target(
            name: "CyanotypeKeyring",
            dependencies: ["Cyanotype", "CyanotypeSettings", "CLibsecret"],
            swiftSettings: settings
        ),
        .target(name: "ModelGenerator", dependencies: ["Cyanotype"], swiftSettings: settings),
        .executableTarget(name: "cyanotype-models", dependencies: ["ModelGenerator"], swiftSettings: settings),
        // Loads libsecret when it is first used, so that nothing is linked with it, and its headers are not needed.
        .target(name: "CLibsecret", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .target(
            name: "BenchmarkModels",
            dependencies: ["Cyanotype"],
            path: "Benchmarks/Models",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "APIResponses",
            dependencies: ["Cyanotype"],
            path: "Examples/APIResponses",
            resources: [.embedInCode("earthquakes.json")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "KeyringSecrets",
            dependencies: ["Cyanotype", "CyanotypeSettings", "CyanotypeKeyring"],
            path: "Examples/KeyringSecrets",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "SettingsSingleton",
            dependencies: ["Cyanotype", "CyanotypeSettings"],
            path: "Examples/SettingsSingleton",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "SettingsInspector",
            dependencies: ["Cyanotype", "CyanotypeKeyring", "CyanotypeSettings"],
            path: "Examples/SettingsInspector",
            swiftSettings: settings
        ),
        .target(
            name: "BenchmarkTasks",
            dependencies: ["Cyanotype", "BenchmarkModels"],
            path: "Benchmarks/Tasks",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["Cyanotype", "BenchmarkTasks"],
            path: "Benchmarks/Timing",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "PropertyLists",
            dependencies: ["CyanotypeSettings"],
            path: "Benchmarks/PropertyLists",
            swiftSettings: settings
        ),
        // Its functions take the place of the C library's in what is linked with it, so only this one is.
        .target(name: "AllocationCounter", path: "Benchmarks/Allocations"),
        .executableTarget(
            name: "MemoryProbe",
            dependencies: ["AllocationCounter", "Cyanotype", "BenchmarkTasks"],
            path: "Benchmarks/Memory",
            swiftSettings: settings
        ),
        .target(
            name: "BackingStoreConformance",
            dependencies: ["CyanotypeSettings"],
            path: "Tests/BackingStoreConformance",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "StoreWriter",
            dependencies: ["CyanotypeSettings"],
            path: "Tests/StoreWriter",
            swiftSettings: settings
        ),
        // Stores that end their process, for the programs that tests start.
        .target(
            name: "StoreTestSupport",
            dependencies: ["CyanotypeSettings"],
            path: "Tests/StoreTestSupport",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "SettingsProbe",
            dependencies: ["Cyanotype", "CyanotypeSettings", "StoreTestSupport"],
            path: "Tests/SettingsProbe",
            swiftSettings: settings
        ),
        // Its functions take the place of the C library's in what is linked with it. A test that depended on this program
        // would be linked with it; all programs are built with the tests anyway.
        .executableTarget(
            name: "SyncProbe",
            dependencies: ["CyanotypeSettings"],
            path: "Tests/SyncProbe",
            swiftSettings: settings
        ),
        // Kills and counts as many writers as it is told to; Tests/reliability starts it.
        .executableTarget(
            name: "ReliabilityRun",
            dependencies: ["CyanotypeSettings", "CyanotypeTestSupport", "StoreWriter"],
            path: "Tests/ReliabilityRun",
            swiftSettings: settings
        ),
        .target(
            name: "CyanotypeTestSupport",
            dependencies: ["Cyanotype"],
            path: "Tests/CyanotypeTestSupport",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "LinkageProbe",
            dependencies: ["Cyanotype"],
            path: "Tests/LinkageProbe",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "MutationRun",
            dependencies: ["Cyanotype", "CyanotypeTestSupport"],
            path: "Tests/MutationRun",
            swiftSettings: settings
        ),
        .target(
            name: "FuzzChecks",
            dependencies: ["Cyanotype", "CyanotypeTestSupport"],
            path: "Tests/Fuzzing/Checks",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "StreamProbe",
            dependencies: ["Cyanotype"],
            path: "Tests/StreamProbe",
            swiftSettings: settings
        ),
        .testTarget(
            name: "CyanotypeTests",
            // The probes are not imported: tests look at what one is linked with and at the memory of the other.
            dependencies: ["Cyanotype", "CyanotypeTestSupport", "FuzzChecks", "LinkageProbe", "StreamProbe"],
            swiftSettings: settings
        ),
        // Models to which the tests add fields from another module.
        .target(
            name: "ExtensibleModels",
            dependencies: ["Cyanotype"],
            path: "Tests/ExtensibleModels",
            swiftSettings: settings
        ),
        // What a blueprint can say: presence, names, unions, rules, reports and what is derived from it.
        .testTarget(
            name: "MapperTests",
            dependencies: ["Cyanotype", "CyanotypeTestSupport", "ExtensibleModels"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CyanotypeSettingsTests",
            dependencies: [
                "BackingStoreConformance", "Cyanotype", "CyanotypeSettings", "CyanotypeTestSupport", "SettingsProbe",
                "StoreWriter",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CyanotypeKeyringTests",
            dependencies: [
                "BackingStoreConformance", "Cyanotype", "CyanotypeSettings", "CyanotypeKeyring", "CyanotypeTestSupport",
                "KeyringProbe",
            ],
            swiftSettings: settings
        ),
        // Started by the keyring tests in environments that a test cannot give itself.
        .executableTarget(
            name: "KeyringProbe",
            dependencies: ["Cyanotype", "CyanotypeSettings", "CyanotypeKeyring", "StoreTestSupport"],
            path: "Tests/KeyringProbe",
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModelGeneratorTests",
            // The program is not imported: tests start it.
            dependencies: ["Cyanotype", "CyanotypeTestSupport", "ModelGenerator", "cyanotype-models"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ReadmeTests",
            dependencies: ["Cyanotype", "CyanotypeSettings", "CyanotypeKeyring"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "RealDataTests",
            dependencies: ["Cyanotype", "CyanotypeTestSupport", "BenchmarkModels"],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

// libFuzzer brings the `main` of the fuzz target, so that only Tests/fuzz, which asks for libFuzzer, can link it.
if Context.environment["CYANOTYPE_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzz",
            dependencies: ["FuzzChecks"],
            path: "Tests/Fuzzing/Target",
            swiftSettings: settings
        )
    )
}
