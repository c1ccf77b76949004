package io.weir.core.scenario;

/** Compression of message batches by the producing client. */
public enum Compression {
  NONE,
  LZ4,
  ZSTD,
  SNAPPY,
  GZIP
}
