// Whoever keeps settings declares their model, so that one import is enough.
@_exported public import Cyanotype
