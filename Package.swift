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
    ],
    targets: [
        .target(name: "Cyanotype", swiftSettings: settings),
        .target(name: "CyanotypeSettings", dependencies: ["Cyanotype"], swiftSettings: settings),
        .target(
            name: "CyanotypeKeyring",
            dependencies: ["Cyanotype", "CyanotypeSettings", "CLibsecret"],
            swiftSettings: settings
        ),
        .systemLibrary(
            name: "CLibsecret",
            pkgConfig: "libsecret-1",
            providers: [.apt(["libsecret-1-dev"])]
        ),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["Cyanotype"],
            path: "Benchmarks",
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
        .testTarget(
            name: "CyanotypeTests",
            // The probe is not imported: a test looks at what it is linked with.
            dependencies: ["Cyanotype", "CyanotypeTestSupport", "LinkageProbe"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CyanotypeSettingsTests",
            dependencies: ["Cyanotype", "CyanotypeSettings"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CyanotypeKeyringTests",
            dependencies: ["Cyanotype", "CyanotypeSettings", "CyanotypeKeyring"],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
