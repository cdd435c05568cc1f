// Whoever keeps secrets declares a model of settings, so that one import is enough.
@_exported public import Cyanotype
@_exported public import CyanotypeSettings
