// A store returns what it got, so its documents do not have the formats of a service.

extension CyanotypeEncoder {
    /// This encoder with strategies that keep every value.
    var ofStore: CyanotypeEncoder {
        var encoder = self
        var strategies = strategies
        (strategies.date, strategies.data, strategies.key) = (.deferredToDate, .base64, .useDefaultKeys)
        strategies.nonConformingFloat = .convertToString(
            positiveInfinity: NumberName.infinity.rawValue,
            negativeInfinity: NumberName.negativeInfinity.rawValue,
            nan: NumberName.nan.rawValue
        )
        strategies.layout.isOfStore = true
        encoder.strategies = strategies
        return encoder
    }
}

extension CyanotypeDecoder {
    /// This decoder with strategies that keep every value.
    var ofStore: CyanotypeDecoder {
        var decoder = self
        var strategies = strategies
        (strategies.date, strategies.data, strategies.key) = (.deferredToDate, .base64, .useDefaultKeys)
        strategies.nonConformingFloat = .convertFromString(
            positiveInfinity: NumberName.infinity.rawValue,
            negativeInfinity: NumberName.negativeInfinity.rawValue,
            nan: NumberName.nan.rawValue
        )
        strategies.isOfStore = true
        decoder.strategies = strategies
        return decoder
    }
}
