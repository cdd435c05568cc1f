import Cyanotype

extension MadeData {
    /// One flat object of forty members.
    static func station() -> JSON {
        [
            "id": 10_384, "stationCode": "EDDB-10384", "stationName": "Schönefeld, runway 25R",
            "operatorName": "Deutscher Wetterdienst", "country": "DE", "region": "Brandenburg",
            "timeZone": "Europe/Berlin", "kind": "land", "online": true, "automatic": true, "latitude": 52.380747,
            "longitude": 13.530621, "elevation": 46.12, "firmware": "4.12.0-rc1+build.7781",
            "serialNumber": 18_014_398_509_481_983, "installedAt": "2011-06-03T09:00:00Z",
            "measuredAt": 1_726_040_400_000, "sequence": 3_004_211, "intervalSeconds": 600, "batteryPercent": 97,
            "voltage": 12.75, "signalStrength": -71, "temperature": 17.38, "temperatureMinimum": 9.04,
            "temperatureMaximum": 21.97, "dewPoint": 11.2, "humidity": 66.8, "pressure": 1_013.27,
            "pressureTendency": nil, "windSpeed": 4.25, "windGust": 9.5, "windDirection": 245, "visibility": 9_999,
            "cloudCover": 6, "rainfall": 0.4, "snowDepth": nil, "sunshineMinutes": 23, "uvIndex": 3.5,
            "calibrated": true, "comment": "Mast \"B\" leans; see ticket\t#4411.",
        ]
    }

    /// The records of a log, about 250 bytes each.
    static func log() -> [JSON] {
        var data = MadeData()
        return (0..<5_000).map { data.record(number: $0) }
    }

    private mutating func record(number: Int) -> JSON {
        let levels: [JSON] = ["debug", "info", "info", "info", "warning", "error"]
        let services: [JSON] = ["gateway", "accounts", "search", "print-queue"]
        let methods: [JSON] = ["GET", "GET", "POST", "DELETE"]
        let statuses: [JSON] = [200, 200, 200, 201, 304, 404, 503]
        let tags: [JSON] = (0..<random.next(4)).map { _ in .string(text(1...1)) }
        return [
            "id": integer(number), "time": integer(1_726_040_400_000 + number * 137),
            "level": levels[random.next(levels.count)], "service": services[random.next(services.count)],
            "message": .string(text(4...14)), "duration": JSON(floatLiteral: Double(random.next(900_000)) / 1e3),
            "user": random.next(3) == 0 ? nil : integer(random.next(100_000_000)), "tags": .array(tags),
            "request": [
                "method": methods[random.next(methods.count)], "path": "/v2/prints/\(random.next(1_000_000))",
                "status": statuses[random.next(statuses.count)],
            ],
        ]
    }
}
