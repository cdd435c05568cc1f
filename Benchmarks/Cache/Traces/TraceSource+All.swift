extension TraceSource {
    /// All traces. Where the public ones come from is in Benchmarks/fetch-cache-traces.
    static let all =
        files(
            .tuned,
            [
                "lirs-2-pools", "lirs-cs", "lirs-gli", "lirs-multi1", "lirs-multi3", "lirs-scan", "lirs-sprite",
                "cache2k-orm-busy", "cache2k-web07", "scarab-recs", "address-gcc", "address-swim",
            ]
        )
        + files(
            .reported,
            [
                "lirs-backf", "lirs-cpp", "lirs-loop", "lirs-multi2", "lirs-ps", "lirs-zigzag", "cache2k-orm-night",
                "cache2k-web12", "cloud-physics-w106", "corda-vault", "adapt-size", "address-gzip", "address-twolf",
            ]
        ) + generated

    /// The traces in the picture.
    static let pictured = [
        "scarab-recs", "cloud-physics-w106", "cache2k-web12", "cache2k-orm-night", "lirs-sprite", "lirs-multi2",
        "corda-vault", "zipf-1.0", "scan", "phases-long", "drift",
    ]

    private static func files(_ half: Half, _ names: [String]) -> [TraceSource] {
        names.map { TraceSource(name: $0, half: half) }
    }

    private static let generated = [
        TraceSource(name: "loop", half: .tuned, generator: LoopTrace(keyCount: 10_000, rounds: 50)),
        TraceSource(name: "zipf-0.7", half: .tuned, generator: ZipfTrace(exponent: 0.7, keyCount: 100_000)),
        TraceSource(name: "zipf-1.0", half: .reported, generator: ZipfTrace(exponent: 1, keyCount: 100_000)),
        TraceSource(
            name: "scan",
            half: .reported,
            generator: ScanTrace(keyCount: 20_000, interval: 20_000, scanLength: 10_000, scannedCount: 80_000)
        ),
        TraceSource(name: "mixed", half: .tuned, generator: MixedTrace(keyCount: 20_000, loopLength: 4_000)),
        TraceSource(name: "phases-short", half: .tuned, generator: PhaseTrace(keyCount: 20_000, length: 50_000)),
        TraceSource(name: "phases-long", half: .reported, generator: PhaseTrace(keyCount: 50_000, length: 200_000)),
        TraceSource(name: "drift", half: .tuned, generator: DriftTrace(keyCount: 50_000, interval: 10)),
        // With these numbers, a window that is steered by its hits alone is trapped in a cache of 8,192 keys. They are those
        // of Caffeine's WindowClimberGateTest.
        TraceSource(
            name: "whisper",
            half: .reported,
            generator: EchoTrace(
                requestCount: 4_000_000,
                hot: (keyCount: 3_000, part: 0.631),
                echoes: [(distance: 3_000, part: 0.1434), (distance: 100, part: 0.0038)]
            ),
            capacities: [8_192]
        ),
        TraceSource(
            name: "demoflood",
            half: .reported,
            generator: EchoTrace(
                requestCount: 2_621_440,
                hot: (keyCount: 6_160, part: 0.7),
                echoes: [(distance: 2_867, part: 0.2)]
            ),
            capacities: [8_192]
        ),
    ]
}
