/*
 * Runs inputs without libFuzzer: files, folders of files, random ones.
 *
 *     graft_fuzz [--seeds N] [--from N] [--bytes] [--show] [FILE|FOLDER...]
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fuzz.h"

static uint32_t passed;
/* Of random sequences. */
static int (*target)(const uint8_t *bytes, size_t size) = fuzz_api;

static void run_file(const char *path) {
  int (*of_file)(const uint8_t *bytes, size_t size) =
      strstr(path, "bytes") != NULL ? fuzz_bytes : fuzz_api;
  uint8_t bytes[65536];
  FILE *file = fopen(path, "rb");
  size_t size;
  if (file == NULL) {
    fprintf(stderr, "FAILED: %s can't be opened\n", path);
    exit(1);
  }
  size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  /* So that it is known which one ends the process. */
  fprintf(stderr, "%s\n", path);
  of_file(bytes, size);
  passed++;
}

static void run_path(const char *path) {
  struct stat about;
  struct dirent **entries;
  int count, index;
  char inner[4096];
  if (stat(path, &about) != 0 || !S_ISDIR(about.st_mode)) {
    run_file(path);
    return;
  }
  count = scandir(path, &entries, NULL, alphasort);
  for (index = 0; index < count; index++) {
    if (entries[index]->d_name[0] != '.') {
      snprintf(inner, sizeof inner, "%s/%s", path, entries[index]->d_name);
      run_path(inner);
    }
    free(entries[index]);
  }
  free(entries);
}

/* Splitmix (Steele, Lea, Flood, 2014). */
static uint64_t next(uint64_t *state) {
  uint64_t word = *state += 0x9e3779b97f4a7c15u;
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
  return word ^ (word >> 31);
}

static void run_seed(uint64_t seed) {
  uint8_t bytes[400];
  uint64_t state = seed;
  size_t size = 20 + next(&state) % (sizeof bytes - 20), index;
  FILE *file;
  for (index = 0; index < size; index++) bytes[index] = (uint8_t)next(&state);
  if (getenv("GRAFT_FUZZ_KEEP") != NULL) {
    file = fopen(getenv("GRAFT_FUZZ_KEEP"), "wb");
    if (file != NULL) {
      fwrite(bytes, 1, size, file);
      fclose(file);
    }
  }
  target(bytes, size);
  passed++;
}

int main(int argc, char **argv) {
  uint64_t seeds = 0, first = 0, seed;
  int index;
  for (index = 1; index < argc; index++) {
    if (strcmp(argv[index], "--seeds") == 0 && index + 1 < argc) {
      seeds = strtoull(argv[++index], NULL, 10);
    } else if (strcmp(argv[index], "--from") == 0 && index + 1 < argc) {
      first = strtoull(argv[++index], NULL, 10);
    } else if (strcmp(argv[index], "--show") == 0) {
      fuzz_shows++;
    } else if (strcmp(argv[index], "--bytes") == 0) {
      target = fuzz_bytes;
    } else {
      run_path(argv[index]);
    }
  }
  for (seed = first; seed < first + seeds; seed++) {
    show("seed %llu\n", (unsigned long long)seed);
    run_seed(seed);
  }
  printf("%u passed, 0 failed, 0 skipped\n", passed);
  return 0;
}
