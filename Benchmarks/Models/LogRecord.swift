package import Cyanotype

/// A record of a stream: a request that a service has answered.
package struct LogRecord: Model, Codable, Sendable {
    package let id: Int
    package let time: Int
    package let level: LogLevel
    package let service: String
    package let message: String
    package let duration: Double
    package let user: Int?
    package let tags: [String]
    package let request: LoggedRequest

    package static let blueprint = Blueprint(LogRecord.init) {
        Field("id", \.id)
        Field("time", \.time)
        Field("level", \.level)
        Field("service", \.service)
        Field("message", \.message)
        Field("duration", \.duration)
        Field("user", \.user).nilStrategy(.null)
        Field("tags", \.tags)
        Field("request", \.request)
    }
}

/// How much a record matters.
package enum LogLevel: String, Mappable, Codable, Sendable {
    case debug
    case info
    case warning
    case error
}

/// What was asked for.
package struct LoggedRequest: Model, Codable, Sendable {
    package let method: String
    package let path: String
    package let status: Int

    package static let blueprint = Blueprint(LoggedRequest.init) {
        Field("method", \.method)
        Field("path", \.path)
        Field("status", \.status)
    }
}
