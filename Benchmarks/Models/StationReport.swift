package import Cyanotype

/// One object of forty fields, none of them nested: what a weather station says of itself and of the weather.
package struct StationReport: Model, Codable, Sendable {
    package let id: Int
    package let stationCode: String
    package let stationName: String
    package let operatorName: String
    package let country: String
    package let region: String?
    package let timeZone: String
    package let kind: StationKind
    package let online: Bool
    package let automatic: Bool
    package let latitude: Double
    package let longitude: Double
    package let elevation: Double
    package let firmware: String
    package let serialNumber: UInt64
    package let installedAt: String
    package let measuredAt: Int
    package let sequence: UInt32
    package let intervalSeconds: Int32
    package let batteryPercent: UInt8
    package let voltage: Float
    package let signalStrength: Int16
    package let temperature: Double
    package let temperatureMinimum: Double
    package let temperatureMaximum: Double
    package let dewPoint: Double?
    package let humidity: Double
    package let pressure: Double
    package let pressureTendency: Double?
    package let windSpeed: Float
    package let windGust: Float?
    package let windDirection: UInt16
    package let visibility: Int?
    package let cloudCover: UInt8
    package let rainfall: Double
    package let snowDepth: Double?
    package let sunshineMinutes: Int
    package let uvIndex: Float
    package let calibrated: Bool
    package let comment: String?

    package static let blueprint = Blueprint(StationReport.init) {
        Field("id", \.id)
        Field("stationCode", \.stationCode)
        Field("stationName", \.stationName)
        Field("operatorName", \.operatorName)
        Field("country", \.country)
        Field("region", \.region).nilStrategy(.null)
        Field("timeZone", \.timeZone)
        Field("kind", \.kind)
        Field("online", \.online)
        Field("automatic", \.automatic)
        Field("latitude", \.latitude)
        Field("longitude", \.longitude)
        Field("elevation", \.elevation)
        Field("firmware", \.firmware)
        Field("serialNumber", \.serialNumber)
        Field("installedAt", \.installedAt)
        Field("measuredAt", \.measuredAt)
        Field("sequence", \.sequence)
        Field("intervalSeconds", \.intervalSeconds)
        Field("batteryPercent", \.batteryPercent)
        Field("voltage", \.voltage)
        Field("signalStrength", \.signalStrength)
        Field("temperature", \.temperature)
        Field("temperatureMinimum", \.temperatureMinimum)
        Field("temperatureMaximum", \.temperatureMaximum)
        Field("dewPoint", \.dewPoint).nilStrategy(.null)
        Field("humidity", \.humidity)
        Field("pressure", \.pressure)
        Field("pressureTendency", \.pressureTendency).nilStrategy(.null)
        Field("windSpeed", \.windSpeed)
        Field("windGust", \.windGust).nilStrategy(.null)
        Field("windDirection", \.windDirection)
        Field("visibility", \.visibility).nilStrategy(.null)
        Field("cloudCover", \.cloudCover)
        Field("rainfall", \.rainfall)
        Field("snowDepth", \.snowDepth).nilStrategy(.null)
        Field("sunshineMinutes", \.sunshineMinutes)
        Field("uvIndex", \.uvIndex)
        Field("calibrated", \.calibrated)
        Field("comment", \.comment).nilStrategy(.null)
    }
}

/// What a station stands on.
package enum StationKind: String, Mappable, Codable, Sendable {
    case land
    case ship
    case buoy
}
