package io.weir.lab.experiment;

import io.weir.core.plan.PlannedRun;
import io.weir.core.unit.DataSize;
import io.weir.engine.ledger.LedgerMemory;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The share of a worker's heap for the message accounting of a run. Without loss it takes a few
 * megabytes. Messages that are lost, late or out of order take 2 B each at each place that counts
 * them, and 1 bit for each message at most.
 *
 * @param run the run, whose rate is fixed
 */
public record LedgerSpace(PlannedRun run) {
  private static final double BYTES_OF_A_GAP = 2;
  /** Of more gaps than that, bits take less. */
  private static final double MOST_GAPS = 1 / 64.0;
  private static final double BYTES_OF_A_MESSAGE = 1 / 8.0;
  private static final double MILLION = 1e6;

  /** As {@code 20 M messages, up to 5 MB}. */
  public String text() {
    return amount() + " messages, up to " + megabytes(Math.min(most(), limit()))
        + " of worker.heap if many are lost";
  }

  private String amount() {
    return messages() < MILLION
        ? String.format(Locale.ROOT, "%,.0f", messages())
        : String.format(Locale.ROOT, "%,.0f M", messages() / MILLION);
  }

  /** Returns the risk: losses may fill the memory, and end the run. */
  public Optional<String> caution() {
    if (most() <= limit()) {
      return Optional.empty();
    }
    double share = Math.min(MOST_GAPS, limit() / (BYTES_OF_A_GAP * messages() * places()));
    return Optional.of(String.format(Locale.ROOT,
        "%s: a run of %s messages ends without a result if more than about 1 in %,.0f is lost,"
            + " late or out of order, since accounting may take %s, a quarter of worker.heap; raise"
            + " worker.heap to %s, or send fewer messages",
        run.system().name(), amount(), 1 / share, megabytes(limit()), enough()));
  }

  private DataSize enough() {
    double part = run.worker().heap().bytes() / limit();
    return DataSize.mebibytes((long) Math.ceil(most() * part / (1 << 20)));
  }

  private double messages() {
    return new RunSpace(run, 1, 1, List.of()).messages();
  }

  /** Every producer, and every subscription, has a set of the messages that it sent or received. */
  private int places() {
    return 1 + run.workload().subscriptionsPerTopic();
  }

  /** Returns the most that accounts can take, in bytes, as far as the heap is no limit. */
  public double most() {
    return messages() * BYTES_OF_A_MESSAGE * places();
  }

  private double limit() {
    return LedgerMemory.limit(run.worker().heap()).bytes();
  }

  private static String megabytes(double bytes) {
    return String.format(Locale.ROOT, "%,.0f MB", Math.ceil(bytes / MILLION));
  }
}
