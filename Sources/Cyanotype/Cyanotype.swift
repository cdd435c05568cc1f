// The core module.
