package io.weir.scenario.key;

import io.weir.core.scenario.ThresholdTable;
import io.weir.core.scenario.Thresholds;
import java.time.Duration;
import java.util.Map;

/** The keys of what figures are judged by; each is a component of {@link Thresholds}. */
public final class ThresholdKeys {
  private static final int MOST = 1_000_000;
  private static final Map<String, Class<?>> TYPES = ThresholdTable.types();
  private static final Map<String, String> STANDARD = ThresholdTable.texts(Thresholds.DEFAULT);
  private static final String STEADY_STATE = "steady-state";

  /** The section that holds them. */
  public static final KeySection SECTION = KeySection.of("thresholds", "Thresholds",
      "[What figures are judged by](scenario.md#thresholds). They hold for all runs.").once();

  static {
    row("lag-share",
        "the most that the generator's own lag may be of the figure at the same"
            + " quantile");
    row("lag-floor",
        "tolerated lag, or shift by disturbances, from p99.9 on");
    row("body-lag-floor",
        "likewise below p99.9");
    row("lag-invalid",
        "from this share on lag makes the figure invalid");
    row("achieved",
        "the least of the offered load that must be achieved");
    row("achieved-invalid",
        "below this latencies are invalid");
    row("boundary",
        "load that may be under way when the measure phase ends");
    row("off-target",
        "how far the offered rate may be from the one asked for, beyond chance");
    row("cpu-share",
        "the most of all cores that the worker may use");
    row("pacer-share",
        "the most of one core that a pacing thread may use for its work, waiting left"
            + " out");
    row("ceiling-share",
        "the most of the highest rate that the host was found to keep up that may be"
            + " offered");
    row("gc-share",
        "the most of the time that garbage collection and other pauses of the JVM may"
            + " take");
    row("pause-shift",
        "the most by which pauses, hiccups, waiting for a CPU, steal and quotas may"
            + " have shifted a figure");
    row("steal",
        "tolerated CPU time that a hypervisor gives to others");
    row("throttled",
        "tolerated time that a CPU quota holds back");
    row("run-queue",
        "tolerated time that a thread waited for a CPU, beyond its wake-ups");
    row("wake-up",
        "waiting for each turn on a CPU that any wake-up costs");
    row("starved",
        "from this share of the time on, waiting or a quota spoils every figure");
    row("pressure",
        "tolerated time for which anything waited for a CPU, where no more is"
            + " known");
    row("unsteady",
        "the most by which a time before the steady state, or a first half that differs"
            + " from the second, may have moved a figure");
    row(STEADY_STATE,
        "the shortest measure phase that is tested for one; no less than this");
    row("disk-drift",
        "how much slower or faster the disk may be after a run");
    row("fsync-floor",
        "a faster fsync is noted as implausible");
    row("histogram-top",
        "from here on a latency is at the top of what is recorded");
    row("samples-beyond",
        "the fewest samples beyond a quantile that is printed");
    row("tail-from",
        "the quantile from which on one episode is marked");
    row("windows",
        "the fewest seconds that a tail must stem from");
    row("incomplete",
        "the most of the messages that may lack a latency for an average");
    row("spoilt",
        "from here on averages and accounts are invalid");
    row("unaccounted",
        "the most of the ledger's messages that histograms may lack");
    row("negative",
        "the most of the end-to-end samples below zero before figures are invalid");
    row("margin",
        "how far from 1 a ratio may be and count as equivalent");
    row("runs",
        "the fewest runs of each system that a comparison can lean on");
  }

  private ThresholdKeys() {}

  private static void row(String name, String description) {
    add(name, kind(name), description);
  }

  private static <T> void add(String name, Kind<T> kind, String description) {
    SECTION.add(Key.of(name, kind, kind.parser().apply(STANDARD.get(name)), description));
  }

  private static Kind<?> kind(String name) {
    Class<?> type = TYPES.get(name);
    if (type == double.class) {
      return Kinds.share();
    }
    if (type == Duration.class) {
      // Fewer points than one for each second of it can't be tested for a steady state.
      return Kinds.duration(
          name.equals(STEADY_STATE) ? Thresholds.DEFAULT.steadyState() : Duration.ZERO);
    }
    Kind<Integer> count = Kinds.count(1, MOST);
    return type == long.class ? whole(count) : count;
  }

  private static Kind<Long> whole(Kind<Integer> count) {
    return new Kind<>(count.shape(), count.hint(), text -> (long) count.parser().apply(text),
        Object::toString);
  }
}
