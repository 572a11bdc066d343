#ifndef CJANSSON_SHIM_H
#define CJANSSON_SHIM_H
#include <jansson.h>

/* Function-like macros and fixed char arrays do not cross into Swift; these do. */
static inline json_type cj_type(const json_t *value) { return value->type; }
static inline const char *cj_error_text(const json_error_t *error) { return error->text; }
static inline enum json_error_code cj_error_code(const json_error_t *error) {
  return json_error_code(error);
}
#endif
