// Whoever keeps objects declares their models, and finds them by `#Predicate`, so that one import is enough.
@_exported public import Cyanotype
@_exported public import FoundationEssentials
