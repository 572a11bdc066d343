// Swift globals of its own for each process: copied out and in whenever another process runs.
//
// Which bytes they are is read from the executable's symbol table: stored globals are mangled
// "…vp", static stored properties "…vpZ", the tokens of their lazy initialisation "…Wz".
#include "host.h"
#include <ctype.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  unsigned char *address;
  uint32_t size, offset;
  char *name;
  size_t length;
  bool is_variable, is_token;
} Global;
typedef struct { unsigned char *address; uint32_t size, offset; } Range;

static Global *globals;
static size_t global_count, global_capacity;
static Range *ranges;
static size_t range_count;
static uint32_t total;
static bool is_swapping;
static unsigned char *fresh, **copies;
static uint32_t copy_capacity, loaded;

/// The simulation is over: the globals are as they were before it.
void globals_end(void) {
  if (!is_swapping) return;
  for (size_t i = 0; i < range_count; i++)
    memcpy(ranges[i].address, fresh + ranges[i].offset, ranges[i].size);
  for (uint32_t i = 0; i < copy_capacity; i++) free(copies[i]);
  free(copies);
  copies = NULL;
  copy_capacity = loaded = 0;
  is_swapping = false;
}

static bool ends_with(const char *name, const char *end) {
  size_t length = strlen(name), tail = strlen(end);
  return length >= tail && strcmp(name + length - tail, end) == 0;
}

static int take_base(struct dl_phdr_info *info, size_t size, void *base) {
  (void)size;
  *(uintptr_t *)base = info->dlpi_addr;
  return 1;  // The first is the executable itself.
}

static void add(const char *name, unsigned char *address, uint32_t size) {
  for (size_t i = 0; i < global_count; i++)
    if (globals[i].address == address) return;
  if (global_count == global_capacity) {
    global_capacity = global_capacity ? global_capacity * 2 : 64;
    globals = realloc(globals, global_capacity * sizeof *globals);
  }
  globals[global_count++] = (Global){
    .address = address, .size = size, .name = strdup(name), .length = strlen(name),
    .is_token = ends_with(name, "Wz")};
}

static bool ends_as_storage(const char *name) {
  return ends_with(name, "vp") || ends_with(name, "vpZ");
}

// ---- whose globals ------------------------------------------------------------------------------

extern char *swift_demangle(
  const char *mangled, size_t size, char *output, size_t *output_size, uint32_t flags);

/// The modules that are named, between commas.
static const char *named;
static bool is_all_but;

static bool covers(const char *module, size_t length) {
  bool is_named = false;
  for (const char *one = named; *one && !is_named;) {
    size_t size = strcspn(one, ",");
    is_named = size == length && !strncmp(one, module, size);
    one += size + (one[size] == ',');
  }
  return is_named != is_all_but;
}

/// Declared in a module that is covered: "$s9Northline…".
static bool is_covered(const char *name) {
  if (strncmp(name, "$s", 2) || !isdigit((unsigned char)name[2])) return false;
  char *module;
  size_t length = strtoul(name + 2, &module, 10);
  return strlen(module) >= length && covers(module, length);
}

/// Declared there in an extension of a type from elsewhere: "static (extension in Northline):…".
static bool is_covered_extension(const char *name) {
  static const char mark[] = "(extension in ";
  if (strncmp(name, "$s", 2)) return false;
  char *text = swift_demangle(name, strlen(name), NULL, NULL, 0);
  if (!text) return false;
  char *module = strstr(text, mark);
  bool is = module != NULL;
  if (is) {
    module += sizeof mark - 1;
    is = covers(module, strcspn(module, ")"));
  }
  free(text);
  return is;
}

/// A variable has an accessor that changes it: the name of its storage, but for the last letter.
static void mark_variable(const char *accessor) {
  size_t length = strlen(accessor);
  bool is_static = length > 0 && accessor[length - 1] == 'Z';
  size_t stem = length - (is_static ? 2 : 1);
  if (length < 4 || accessor[stem - 1] != 'v') return;
  if (accessor[stem] != 's' && accessor[stem] != 'M') return;
  for (size_t i = 0; i < global_count; i++) {
    const char *name = globals[i].name;
    if (globals[i].length == length && !strncmp(name, accessor, stem) && name[stem] == 'p')
      globals[i].is_variable = true;
  }
}

/// The token of a global that was taken, by whatever it is an extension of.
static bool is_token_of_ours(const char *name) {
  if (!ends_with(name, "_Wz")) return false;
  size_t stem = strlen(name) - 3;
  for (size_t i = 0; i < global_count; i++)
    if (!globals[i].is_token && !strncmp(globals[i].name, name, stem)) return true;
  return false;
}

/// What needs no token was there from the start: only setting it can change it.
static bool has_token(const char *name) {
  for (size_t i = 0; i < global_count; i++) {
    if (!globals[i].is_token) continue;
    size_t stem = globals[i].length - 3;
    if (!strncmp(globals[i].name, name, stem)) return true;
  }
  return false;
}

typedef struct { const char *file; size_t size; uintptr_t base; } Image;

/// Ordinary writable memory; not what the loader writes once and seals.
static bool holds_variables(Image image, const Elf64_Shdr *section) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)image.file;
  const Elf64_Shdr *sections = (const Elf64_Shdr *)(image.file + header->e_shoff);
  const char *name = image.file + sections[header->e_shstrndx].sh_offset + section->sh_name;
  return (section->sh_flags & SHF_WRITE) && (!strcmp(name, ".data") || !strcmp(name, ".bss"));
}

static void take(Image image, const Elf64_Sym *symbol, const char *name) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)image.file;
  const Elf64_Shdr *sections = (const Elf64_Shdr *)(image.file + header->e_shoff);
  if (symbol->st_shndx >= header->e_shnum) return;
  if (!holds_variables(image, &sections[symbol->st_shndx])) return;
  add(name, (unsigned char *)(image.base + symbol->st_value), (uint32_t)symbol->st_size);
}

/// First what is stored, then what only makes sense beside it.
static void visit(Image image, bool for_storage) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)image.file;
  const Elf64_Shdr *sections = (const Elf64_Shdr *)(image.file + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB) continue;
    const Elf64_Sym *symbols = (const Elf64_Sym *)(image.file + sections[i].sh_offset);
    const char *names = image.file + sections[sections[i].sh_link].sh_offset;
    for (size_t k = 0; k < sections[i].sh_size / sizeof *symbols; k++) {
      const char *name = names + symbols[k].st_name;
      bool is_object = ELF64_ST_TYPE(symbols[k].st_info) == STT_OBJECT && symbols[k].st_size > 0;
      if (!for_storage) {
        if (!is_object) mark_variable(name);
        else if (!is_covered(name) && is_token_of_ours(name)) take(image, &symbols[k], name);
        continue;
      }
      if (!is_object) continue;
      bool is_storage = ends_as_storage(name);
      if (!is_storage && !ends_with(name, "Wz")) continue;
      if (is_covered(name) || (is_storage && is_covered_extension(name)))
        take(image, &symbols[k], name);
    }
  }
}

static bool has_symbols(Image image) {
  const Elf64_Ehdr *header = (const Elf64_Ehdr *)image.file;
  const Elf64_Shdr *sections = (const Elf64_Shdr *)(image.file + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++)
    if (sections[i].sh_type == SHT_SYMTAB) return true;
  return false;
}

int host_globals_take(const char *modules, bool all_but) {
  named = modules;
  is_all_but = all_but;
  int file = open("/proc/self/exe", O_RDONLY);
  if (file < 0) return -1;
  struct stat status;
  if (fstat(file, &status) != 0) return -1;
  size_t size = (size_t)status.st_size;
  void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (bytes == MAP_FAILED) return -1;
  Image image = {bytes, size, 0};
  dl_iterate_phdr(take_base, &image.base);
  size_t before = global_count;
  bool is_known = has_symbols(image);
  if (is_known) {
    visit(image, true);
    visit(image, false);
    for (size_t i = before; i < global_count; i++)
      if (!globals[i].is_token && !has_token(globals[i].name)) globals[i].is_variable = true;
  }
  munmap(bytes, size);
  return is_known ? (int)(global_count - before) : -1;
}

static int by_address(const void *a, const void *b) {
  const Global *x = a, *y = b;
  return x->address < y->address ? -1 : x->address > y->address;
}

void host_globals_begin(void) {
  qsort(globals, global_count, sizeof *globals, by_address);
  ranges = realloc(ranges, (global_count + 1) * sizeof *ranges);
  range_count = 0;
  total = 0;
  for (size_t i = 0; i < global_count; i++) {
    Global *one = &globals[i];
    one->offset = total;
    total += one->size;
    Range *last = range_count ? &ranges[range_count - 1] : NULL;
    if (last && last->address + last->size == one->address) last->size += one->size;
    else ranges[range_count++] = (Range){one->address, one->size, one->offset};
  }
  fresh = realloc(fresh, total + 1);
  for (size_t i = 0; i < range_count; i++)
    memcpy(fresh + ranges[i].offset, ranges[i].address, ranges[i].size);
  loaded = 0;
  is_swapping = true;
}

size_t host_globals_count(void) { return global_count; }
bool host_global_is_variable(size_t index) { return globals[index].is_variable; }

static unsigned char *copy_of(uint32_t process) {
  if (process >= copy_capacity) {
    uint32_t larger = copy_capacity ? copy_capacity : 1024;
    while (larger <= process) larger *= 2;
    copies = realloc(copies, larger * sizeof *copies);
    memset(copies + copy_capacity, 0, (larger - copy_capacity) * sizeof *copies);
    copy_capacity = larger;
  }
  if (!copies[process]) {
    copies[process] = malloc(total + 1);
    memcpy(copies[process], fresh, total);
  }
  return copies[process];
}

static void save(void) {
  if (loaded == 0) return;
  unsigned char *copy = copy_of(loaded);
  for (size_t i = 0; i < range_count; i++)
    memcpy(copy + ranges[i].offset, ranges[i].address, ranges[i].size);
}

/// The host runs none of this code, so its turn changes nothing.
void globals_switch(uint32_t process) {
  if (!is_swapping || process == 0 || process == loaded) return;
  save();
  unsigned char *copy = copy_of(process);
  for (size_t i = 0; i < range_count; i++)
    memcpy(ranges[i].address, copy + ranges[i].offset, ranges[i].size);
  loaded = process;
}

bool host_global_changed(size_t index, uint32_t process) {
  if (!is_swapping || globals[index].is_token) return false;
  if (process == loaded) save();
  if (process >= copy_capacity || !copies[process]) return false;
  const Global *one = &globals[index];
  return memcmp(copies[process] + one->offset, fresh + one->offset, one->size) != 0;
}

void host_globals_drop(uint32_t process) {
  if (process >= copy_capacity || !copies[process]) return;
  free(copies[process]);
  copies[process] = NULL;
  if (loaded == process) loaded = 0;
}

// ---- names --------------------------------------------------------------------------------------

size_t host_global_describe(size_t index, char *output, size_t size) {
  char *text = swift_demangle(globals[index].name, strlen(globals[index].name), NULL, NULL, 0);
  const char *name = text ? text : globals[index].name;
  size_t length = strlen(name);
  if (length >= size) length = size - 1;
  memcpy(output, name, length);
  output[length] = 0;
  free(text);
  return length;
}
