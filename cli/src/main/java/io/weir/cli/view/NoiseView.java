package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.ExperimentListener;

/** Shows which run of a measurement of this host is under way. Takes one event at a time. */
public final class NoiseView implements ExperimentListener {
  private final StatusLine line;
  private final DownloadView downloads;

  public NoiseView(Console console) {
    this.line = new StatusLine(console);
    this.downloads = new DownloadView(line);
  }

  @Override
  public void on(ExperimentEvent event) {
    if (event instanceof ExperimentEvent.RunStarted it) {
      doing("run " + it.number() + " of " + it.of() + ", " + it.run().system().name());
    } else if (event instanceof ExperimentEvent.ArtifactProgress it) {
      downloads.show(it.purpose(), it.doneFiles(), it.missingFiles(), it.doneBytes());
    } else if (event instanceof ExperimentEvent.ArtifactsReady) {
      downloads.close();
    } else if (event instanceof ExperimentEvent.Notice it) {
      line.print("  " + it.message());
    }
  }

  private void doing(String what) {
    if (line.live()) {
      line.show("  " + what);
    } else {
      line.print("  " + what);
    }
  }

  /** Takes the status line away. */
  public void close() {
    downloads.close();
    line.clear();
  }
}
