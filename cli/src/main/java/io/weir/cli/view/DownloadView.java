package io.weir.cli.view;

import io.weir.core.unit.DataSize;
import java.util.Locale;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows downloads as they go: a bar to people, a line every few seconds to others. Not thread-safe.
 */
final class DownloadView implements AutoCloseable {
  private static final long PLAIN_PACE_NANOS = 5_000_000_000L;
  private static final int REDRAW_MILLIS = 200;

  private final ProgressDisplay line;
  private String purpose = "";
  private ProgressBar bar;
  private long reportedNanos;

  DownloadView(ProgressDisplay line) {
    this.line = line;
  }

  /**
   * Shows how far a download is.
   *
   * @param what what it is for
   * @param done files that have arrived; while it is not known yet what is missing, descriptions of
   * artifacts that were read
   * @param missing files that were missing; 0 while that is not known
   * @param bytes what has arrived
   */
  void show(String what, int done, int missing, long bytes) {
    if (!what.equals(purpose)) {
      close();
      purpose = what;
      reportedNanos = System.nanoTime();
    }
    if (line.live() && missing > 0) {
      draw(done, missing, bytes);
    } else if (line.live()) {
      line.show(text(what, done, missing, bytes));
    } else if (System.nanoTime() - reportedNanos >= PLAIN_PACE_NANOS) {
      reportedNanos = System.nanoTime();
      line.print(text(what, done, missing, bytes));
    }
  }

  private static String text(String what, int done, int missing, long bytes) {
    return missing > 0
        ? "  fetching " + what + ": " + done + " of " + missing + " files, " + megabytes(bytes)
        : "  looking up " + what + ": " + done + " descriptions of artifacts fetched";
  }

  private void draw(int done, int missing, long bytes) {
    if (bar == null) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("  fetching " + purpose)
              .setInitialMax(missing)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(REDRAW_MILLIS)
              .setConsumer(new DelegatingProgressBarConsumer(line::show, line.width() - 1))
              .build();
    }
    bar.maxHint(missing).stepTo(done);
    bar.setExtraMessage(" " + megabytes(bytes));
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", new DataSize(bytes).bytes() / 1e6);
  }

  /** Takes the bar away. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
      line.clear();
    }
    purpose = "";
  }
}
