package io.weir.lab.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The operating system's cache of files, which is to be as empty for each run as for the first. */
public final class PageCache {
  private static final Path SWITCH = Path.of("/proc/sys/vm/drop_caches");
  private static final byte[] PAGES_AND_INODES = "3\n".getBytes(StandardCharsets.US_ASCII);
  private static final int SYNC_SECONDS = 60;

  private PageCache() {}

  /**
   * Writes out and drops what is cached.
   *
   * @return why that can't be done here, or empty if it was done
   */
  public static Optional<String> drop() throws InterruptedException {
    if (!Files.isWritable(SWITCH)) {
      return Optional
          .of(Files.exists(SWITCH) ? "only root may drop it" : "this system has no way to drop it");
    }
    try {
      // Only clean pages can be dropped.
      Process sync = new ProcessBuilder("sync").start();
      if (!sync.waitFor(SYNC_SECONDS, TimeUnit.SECONDS)) {
        sync.destroyForcibly();
        return Optional.of("sync did not end within " + SYNC_SECONDS + " s");
      }
      Files.write(SWITCH, PAGES_AND_INODES);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Begins to do so on another thread; completes within a minute with the outcome, human-readable.
   */
  public static CompletableFuture<String> dropMeanwhile() {
    CompletableFuture<String> outcome = new CompletableFuture<>();
    Thread.startVirtualThread(() -> {
      try {
        outcome.complete(drop().map(why -> "not dropped: " + why).orElse("dropped"));
      } catch (Throwable e) {
        outcome.complete("not dropped: " + e);
      }
    });
    return outcome;
  }
}
