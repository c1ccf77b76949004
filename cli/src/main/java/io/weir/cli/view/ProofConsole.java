package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.core.proof.Crash;
import io.weir.core.proof.Kill;
import io.weir.core.proof.KillVerdict;
import io.weir.core.proof.Survival;
import io.weir.core.proof.SystemProof;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.text.CrashText;
import io.weir.findings.text.SystemText;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.proof.ProofEvent;
import io.weir.lab.proof.ProofListener;
import java.time.Duration;
import java.util.Locale;

/** Shows a proof as it goes. Thread-safe. */
public final class ProofConsole implements ProofListener {
  private final AnsiColors colors;
  private final StatusLine line;
  private final DownloadView downloads;
  private final Crash crash;
  private String label = "";

  /**
   * Shows a proof.
   *
   * @param crash what it causes
   */
  public ProofConsole(Console console, Crash crash) {
    this.crash = crash;
    colors = console.colors();
    line = new StatusLine(console);
    downloads = new DownloadView(line);
  }

  @Override
  public synchronized void on(ExperimentEvent event) {
    switch (event) {
      case ExperimentEvent.ArtifactProgress it -> downloads.show(it.purpose(), it.doneFiles(),
          it.missingFiles(), it.doneBytes());
      case ExperimentEvent.ArtifactsReady it -> downloads.close();
      case ExperimentEvent.Notice it -> line
          .print("  " + colors.yellow("note:") + " " + it.message());
      // The rest belongs to experiments.
      default -> line.clear();
    }
  }

  @Override
  public synchronized void on(ProofEvent event) {
    switch (event) {
      case ProofEvent.ProofStarted it -> started(it);
      case ProofEvent.SystemStarted it -> {
        line.print("");
        line.print(colors.bold("system " + it.number() + " of " + it.of()) + "  "
            + SystemText.of(it.run().system()) + ", " + it.run().workload().load().rate());
        label = it.number() + "/" + it.of() + " " + it.run().system().name();
      }
      case ProofEvent.MomentStarted it -> {
        label = it.run().system().name() + "  " + CrashText.noun(crash) + " "
            + it.number() + "/" + it.of();
        doing("planned " + seconds(it.planned()) + " after the start of the load");
      }
      case ProofEvent.Doing it -> doing(it.doing());
      case ProofEvent.Prepared it -> it.readBack()
          .durability()
          .ifPresent(level -> line.print("  in force: " + SystemText.of(level)));
      case ProofEvent.Killed it -> doing(
          (crash == Crash.KILL ? "killed after " : "power lost after ") + seconds(it.killed())
              + "; restarting");
      case ProofEvent.MomentEnded it -> line.print(moment(it));
      case ProofEvent.SystemEnded it -> ended(it.system());
    }
  }

  private void started(ProofEvent.ProofStarted event) {
    line.print("results go to " + event.folder());
    event.environment()
        .warnings()
        .forEach(warning -> line.print(colors.yellow("note:") + " " + warning));
  }

  private void doing(String what) {
    if (line.live()) {
      line.show(label + "  " + what);
    } else {
      line.print("  " + what);
    }
  }

  private String moment(ProofEvent.MomentEnded event) {
    Kill kill = event.moment();
    Survival survival = kill.survival();
    String text = String.format(Locale.ROOT,
        "  %s %d of %d after %s: %,d acknowledged, %,d in doubt; %s; %,d read back, ",
        CrashText.noun(crash), kill.number(), event.of(), seconds(kill.killed()),
        survival.acknowledged(),
        survival.inDoubt(),
        kill.back().map(time -> "back in " + seconds(time)).orElse("did not start again"),
        survival.readBack());
    String lost = String.format(Locale.ROOT, "%,d lost", survival.lost() + survival.corrupt());
    return text + (kill.verdict() == KillVerdict.LOST ? colors.yellow(lost) : lost);
  }

  private void ended(SystemProof system) {
    downloads.close();
    line.clear();
    String problem = system.problem()
        .map(text -> ": " + text.strip().replace("\n", "\n    "))
        .orElse("");
    switch (system.status()) {
      case COMPLETED -> line.print("  " + colors.green("completed"));
      case INTERRUPTED -> line.print("  " + colors.yellow("interrupted") + problem);
      case FAILED, UNFINISHED -> line.print("  " + colors.red("failed") + problem);
    }
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.2f s", duration.toMillis() / 1000.0);
  }
}
