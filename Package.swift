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
        .target(
            name: "BenchmarkModels",
            dependencies: ["Cyanotype"],
            path: "Benchmarks/Models",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["Cyanotype", "BenchmarkModels"],
            path: "Benchmarks",
            exclude: ["Models", "run"],
            swiftSettings: settings
        ),
        .testTarget(name: "CyanotypeTests", dependencies: ["Cyanotype"], swiftSettings: settings),
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
        .testTarget(
            name: "RealDataTests",
            dependencies: ["Cyanotype", "BenchmarkModels"],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
