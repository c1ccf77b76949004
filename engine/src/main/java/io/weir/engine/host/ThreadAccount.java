package io.weir.engine.host;

import java.util.Optional;

/**
 * The kernel's account of one thread, kept open, because to find such a file anew costs some ten
 * times what reading it does. Used by one thread.
 */
final class ThreadAccount implements AutoCloseable {
  private final Optional<OpenProcFile> file;
  private final boolean client;
  private SchedStat before = SchedStat.ZERO;

  /**
   * Opens the account.
   *
   * @param folder the thread's folder
   */
  ThreadAccount(ProcFiles files, String folder) {
    this.file = files.open(folder + "/schedstat");
    this.client = files.text(folder + "/comm").map(ThreadName::mayBeClient).orElse(false);
  }

  /** Whether it may be a thread of the broker's client. */
  boolean client() {
    return client;
  }

  /** What was added since the last call; empty if the thread has ended or nothing is told. */
  Optional<SchedStat> take() {
    Optional<SchedStat> now = file.flatMap(OpenProcFile::text).flatMap(SchedStat::parse);
    Optional<SchedStat> since = now.map(account -> account.since(before));
    now.ifPresent(account -> before = account);
    return since;
  }

  @Override
  public void close() {
    file.ifPresent(OpenProcFile::close);
  }
}
