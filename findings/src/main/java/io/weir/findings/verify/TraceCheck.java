package io.weir.findings.verify;

import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.ProducerLedger;
import io.weir.core.result.RunResult;
import io.weir.core.scenario.ArrivalTimes;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Trace;
import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.read.RunFiles;
import io.weir.findings.text.Quantity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether a run that replayed a trace was due to send as many messages as the trace names.
 */
final class TraceCheck {
  private static final String COPY = "copy it again from where it was measured";
  /** More messages than any run sends. */
  private static final long MOST_NUMBERS = 1L << 40;

  private final ResultLayout layout;
  private final RunFiles files;
  private final Ledger ledger;

  TraceCheck(ResultLayout layout, RunFiles files, Ledger ledger) {
    this.layout = layout;
    this.files = files;
    this.ledger = ledger;
  }

  /** Adds what is wrong; nothing where no trace was replayed. */
  void addTo(List<Discrepancy> found) {
    Load load = files.run().workload().load();
    load.trace().ifPresent(trace -> {
      Path copy = layout.trace(trace.sha256());
      String name = layout.root().relativize(copy).toString().replace('\\', '/');
      try {
        ArrivalTrace arrivals =
            ArrivalTrace.parse(layout.stored(copy).bytes(new DataSize(ArrivalTrace.MAX_BYTES)));
        if (!arrivals.sha256().equals(trace.sha256())) {
          throw new IllegalArgumentException("is not the trace that plan.json names");
        }
        compare(arrivals.times(), trace, load, name, found);
      } catch (IOException e) {
        found.add(new Discrepancy(name, "can't be read: " + e.getMessage(), COPY));
      } catch (IllegalArgumentException e) {
        found.add(new Discrepancy(name, Malformed.of(e).what(), COPY));
      }
    });
  }

  /** Returns the first phase without load: the catch-up, where it is read without, or the drain. */
  private static Optional<PhaseWindow> loadEnd(RunResult result) {
    boolean unloaded = result.run()
        .phases()
        .detachment()
        .filter(detachment -> !detachment.catchUp().loaded())
        .isPresent();
    return unloaded ? result.window(PhaseKind.CATCH_UP) : result.window(PhaseKind.DRAIN);
  }

  /** Returns how many times lie before an end; a damaged file may name one that is years away. */
  private static long before(long end, ArrivalTimes times, double stretch, long most) {
    long least = 0;
    long beyond = most;
    while (least < beyond) {
      long middle = least + (beyond - least) / 2;
      if (times.at(middle, stretch) < end) {
        least = middle + 1;
      } else {
        beyond = middle;
      }
    }
    return least;
  }

  private void compare(ArrivalTimes times, Trace trace, Load load, String name,
      List<Discrepancy> found) {
    long end = files.result()
        .flatMap(TraceCheck::loadEnd)
        .map(PhaseWindow::startNanos)
        .orElse(0L);
    double stretch = trace.rate().perSecond() / load.rate().perSecond();
    long most = trace.replay() == Trace.Replay.ONCE ? times.size() : MOST_NUMBERS;
    long named = before(end, times, stretch, most);
    long due = ledger.producers().stream().mapToLong(ProducerLedger::due).sum();
    if (named != due) {
      found.add(new Discrepancy(name,
          "names " + Quantity.of(named, "message") + " for that time, and ledger.json of "
              + files.run().folder() + " has " + Quantity.count(due),
          "one of them was changed after the run: copy the folder again from where it was measured"));
    }
  }
}
