// Whoever caches models declares them, and finds them by queries and `#Predicate`, so that one import is enough.
@_exported public import Cyanotype
@_exported public import FoundationEssentials
@_exported public import struct CyanotypeStore.ObjectOrdering
@_exported public import struct CyanotypeStore.ObjectQuery
@_exported public import struct CyanotypeStore.Matcher
