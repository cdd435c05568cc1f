#ifndef CYANOTYPE_CPROCESSOR_H
#define CYANOTYPE_CPROCESSOR_H

/// Asks the processor to fetch the memory at an address, because it is needed soon. This never fails and changes nothing,
/// whatever the address.
static inline void cyanotype_prefetch(const void *address) { __builtin_prefetch(address, 1); }

#endif
