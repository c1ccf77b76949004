package io.weir.lab.store;

import io.weir.core.folder.SuiteLayout;
import io.weir.core.result.Suite;
import io.weir.core.secret.KnownSecrets;
import io.weir.core.secret.Redaction;
import java.nio.file.Path;
import java.time.Instant;

/** The folder of a suite's results, kept from other weirs until it is closed. */
public final class SuiteFolder implements AutoCloseable {
  private final SuiteLayout layout;
  private final FolderLock lock;

  private SuiteFolder(SuiteLayout layout) throws StoreException {
    this.layout = layout;
    this.lock = FolderLock.take(layout.lock());
  }

  /**
   * Makes the folder {@code results/SUITE/TIME} with the list of its scenarios in it, and points
   * the link {@code latest} next to it there. Secrets are removed from the options.
   *
   * @param results the folder that holds all results; made if it is missing
   * @param now the time that names the folder, in UTC
   */
  public static SuiteFolder create(Path results, Suite suite, Instant now) throws StoreException {
    Path folder =
        NewFolder.create(results.toAbsolutePath().normalize().resolve(suite.name()), now);
    SuiteFolder created = new SuiteFolder(new SuiteLayout(folder));
    AtomicFile.write(created.layout.suite(),
        new RedactedJson(KnownSecrets.NONE).pretty(),
        suite.with(suite.overrides().stream().map(Redaction::override).toList()));
    NewFolder.linkLatest(folder);
    return created;
  }

  /**
   * Opens the folder of a suite that was begun before, to continue it.
   *
   * @throws StoreException if another weir is writing there
   */
  public static SuiteFolder reopen(Path folder) throws StoreException {
    return new SuiteFolder(new SuiteLayout(folder));
  }

  /** Returns its layout. */
  public SuiteLayout layout() {
    return layout;
  }

  /** Lets other weirs have the folder. */
  @Override
  public void close() throws StoreException {
    lock.close();
  }
}
