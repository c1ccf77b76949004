package io.weir.scenario.key;

import io.weir.core.scenario.ThresholdTable;
import io.weir.core.scenario.Thresholds;
import java.time.Duration;
import java.util.Map;

/**
 * The keys of the limits by which metrics are judged. Each is a component of {@link Thresholds}.
 */
public final class ThresholdKeys {
  private static final int MOST = 1_000_000;
  private static final Map<String, Class<?>> TYPES = ThresholdTable.types();
  private static final Map<String, String> STANDARD = ThresholdTable.texts(Thresholds.DEFAULT);
  private static final String STEADY_STATE = "steady-state";

  /** The section of these keys. */
  public static final KeySection SECTION = KeySection.of("validity", "Validity",
      "[The limits by which metrics are judged](scenario.md#validity). They apply to all runs.")
      .once();

  static {
    row("error-bar",
        "the tolerated error bar of a metric: how far all disturbances together may have moved it");
    row("lag-invalid",
        "the lag from which on the metric is invalid");
    row("achieved",
        "the least share of the offered load that must be achieved");
    row("achieved-invalid",
        "the achieved share below which latencies are invalid");
    row("boundary",
        "the tolerated load in flight when the measure phase ends");
    row("off-target",
        "the tolerated difference between the offered and the requested rate, beyond chance");
    row("cpu-share",
        "the tolerated share of all cores for the worker");
    row("pacer-share",
        "the tolerated share of one core for the work of a pacing thread, without its waits");
    row("ceiling-share",
        "the tolerated offered rate, as a share of the highest rate that the host was found to"
            + " sustain");
    row("gc-share",
        "the tolerated share of time for garbage collection, if the JVM does not report its pauses");
    row("starved",
        "the share of time from which on waits or a quota put every metric in doubt");
    row(STEADY_STATE,
        "the shortest measure phase that is tested for a steady state; at least this value");
    row("disk-drift",
        "the change of the disk's speed after a run that counts as one, in either direction");
    row("fsync-floor",
        "a faster fsync is marked as implausible");
    row("histogram-top",
        "latencies from here on are at the top of the recording range");
    row("samples-beyond",
        "the fewest samples beyond a quantile that is printed");
    row("tail-from",
        "the quantile from which on a single episode is marked");
    row("windows",
        "the fewest seconds that a tail must come from");
    row("incomplete",
        "the tolerated share of messages without a latency, for averages");
    row("spoilt",
        "the share from which on averages and accounts are invalid");
    row("unaccounted",
        "the tolerated share of the ledger's messages that is missing from histograms");
    row("negative",
        "the share of negative end-to-end samples from which on metrics are invalid");
    row("margin",
        "the distance from 1 up to which a ratio counts as equivalent");
    row("runs",
        "the fewest runs of each system for a comparison");
  }

  /** The name of the section in scenarios of older versions. */
  public static final String FORMER = "thresholds";

  private ThresholdKeys() {}

  /** Returns a key of the section under the section's former name. */
  public static <T> Key<T> formerly(Key<T> key) {
    return key.at(FORMER + "." + key.name());
  }

  private static void row(String name, String description) {
    add(name, kind(name), description);
  }

  private static <T> void add(String name, ValueType<T> kind, String description) {
    SECTION.add(Key.of(name, kind, kind.parser().apply(STANDARD.get(name)), description));
  }

  private static ValueType<?> kind(String name) {
    Class<?> type = TYPES.get(name);
    if (type == double.class) {
      return ValueTypes.share();
    }
    if (type == Duration.class) {
      // A steady state needs at least one point for each second of it.
      return ValueTypes.duration(
          name.equals(STEADY_STATE) ? Thresholds.DEFAULT.steadyState() : Duration.ZERO);
    }
    ValueType<Integer> count = ValueTypes.count(1, MOST);
    return type == long.class ? whole(count) : count;
  }

  private static ValueType<Long> whole(ValueType<Integer> count) {
    return new ValueType<>(count.shape(), count.hint(), text -> (long) count.parser().apply(text),
        Object::toString);
  }
}
