package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.lab.system.ArtifactListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Shows one class path being fetched. */
public final class FetchView implements ArtifactListener.Following {
  private final String title;
  private final StatusLine line;
  private final DownloadView downloads;
  private final long startNanos = System.nanoTime();
  private boolean known;
  private int missing;
  private int done;
  private long bytes;

  public FetchView(Console console, String title) {
    this.title = title;
    this.line = new StatusLine(console);
    this.downloads = new DownloadView(line);
    line.show("  looking up " + title);
  }

  @Override
  public synchronized void collected(int files, int missingFiles) {
    missing = missingFiles;
    known = true;
    done = 0;
    bytes = 0;
    show();
  }

  @Override
  public synchronized void advanced(String file, long more) {
    bytes += more;
    show();
  }

  @Override
  public synchronized void ended(String file, boolean complete) {
    done += complete ? 1 : 0;
    show();
  }

  private void show() {
    if (!known || missing > 0) {
      downloads.show(title, done, missing, bytes);
    }
  }

  /** Reports that all files are present. */
  public synchronized void done(List<Path> files) {
    close();
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    String how = missing == 0
        ? "here already"
        : String.format(Locale.ROOT, "%d fetched in %.1f s", missing, seconds);
    line.print(title + ": " + files.size() + " files, " + how);
  }

  @Override
  public synchronized void close() {
    downloads.close();
    line.clear();
  }
}
