package io.weir.core.scenario;

/** The treatment of the operating system's page cache before subscriptions come back. */
public enum PageCacheUse {
  /** It stays: a backlog that fits into it is read from memory. */
  KEEP,
  /** It is written out and dropped, so that the backlog is read from disk. */
  DROP
}
