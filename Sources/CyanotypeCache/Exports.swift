// Whoever caches models declares them, so that one import is enough.
@_exported public import Cyanotype
@_exported public import FoundationEssentials
