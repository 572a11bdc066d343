#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H
#include <sqlite3.h>

/* SQLITE_TRANSIENT casts -1 to a function pointer, which does not cross into Swift. */
static inline sqlite3_destructor_type cs_transient(void) { return SQLITE_TRANSIENT; }
#endif
