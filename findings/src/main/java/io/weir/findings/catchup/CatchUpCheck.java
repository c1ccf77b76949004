package io.weir.findings.catchup;

import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.ledger.DeliveryLedger;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.PhaseCount;
import io.weir.core.ledger.StrayCount;
import io.weir.core.result.CatchUpResult;
import io.weir.core.result.RunResult;
import io.weir.core.worker.SubscriptionName;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.read.RunFiles;
import io.weir.findings.text.Quantity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether a run's record of subscriptions that left and returned agrees with its intervals
 * and its ledger say.
 */
final class CatchUpCheck {
  private static final String CHANGED =
      "one of them was changed after the run: copy the folder again from where it was measured";

  private final RunFiles files;
  private final Ledger ledger;

  CatchUpCheck(RunFiles files, Ledger ledger) {
    this.files = files;
    this.ledger = ledger;
  }

  /** Returns what is wrong; nothing if no subscription left. */
  List<Discrepancy> discrepancies() {
    List<Discrepancy> found = new ArrayList<>();
    files.result().ifPresent(result -> result.catchUp().ifPresent(catchUp -> {
      compareBacklog(result, catchUp, found);
      catchUp.subscriptions().forEach(number -> compareDelivered(number, found));
    }));
    return found;
  }

  private void compareBacklog(RunResult result, CatchUpResult catchUp, List<Discrepancy> found) {
    Optional<PhaseWindow> window = result.window(PhaseKind.CATCH_UP);
    Backlogs backlogs = Backlogs.of(files.intervals(), catchUp.subscriptions().size());
    List<Long> counted = window.map(phase -> backlogs.at(phase.startNanos())).orElse(List.of());
    if (!counted.equals(catchUp.atReturn())) {
      found.add(new Discrepancy(name(files.layout().result(files.run())),
          "has a backlog of " + catchUp.atReturn()
              + " messages at the return of the subscriptions, and intervals.jsonl has "
              + counted,
          CHANGED));
    }
  }

  private void compareDelivered(int number, List<Discrepancy> found) {
    long counted = files.intervals()
        .stream()
        .flatMap(interval -> interval.delivered().stream())
        .mapToLong(counts -> counts.getOrDefault(number, 0L))
        .sum();
    long inLedger = ledger.deliveries()
        .stream()
        .filter(delivery -> SubscriptionName.isAt(number, delivery.subscription()))
        .mapToLong(CatchUpCheck::arrived)
        .sum()
        + ledger.strays()
            .stream()
            .filter(stray -> SubscriptionName.isAt(number, stray.subscription()))
            .mapToLong(CatchUpCheck::unidentified)
            .sum();
    if (counted != inLedger) {
      found.add(new Discrepancy(
          name(files.layout().intervals(files.run(), 0)),
          Quantity.of(counted, "message") + " delivered to subscription " + number
              + ", and ledger.json has " + Quantity.count(inLedger),
          CHANGED));
    }
  }

  private static long arrived(DeliveryLedger delivery) {
    return delivery.received().count() + all(delivery.damagedDeliveries());
  }

  private static long unidentified(StrayCount stray) {
    return all(stray.unidentified());
  }

  private static long all(PhaseCount count) {
    return count.warmUp() + count.measure() + count.later().orElse(0);
  }

  private String name(Path file) {
    return files.layout().root().relativize(file).toString().replace('\\', '/');
  }
}
