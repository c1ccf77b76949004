package io.weir.findings.compare;

import io.weir.core.interval.Metric;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Warns if most runs of one system began while latencies still fell, and those of another did not.
 * A longer warm-up would favor the first system then.
 *
 * @param bySystem the runs of each system
 */
record WarmUpCaution(Map<String, List<RunFindings>> bySystem) {
  /** Of a system's runs that are compared, those that began while latencies still fell. */
  private record Cold(String system, long cold, long compared) {
    static Cold of(String system, List<RunFindings> runs) {
      List<RunFindings> compared = runs.stream().filter(Cold::isCompared).toList();
      return new Cold(system,
          compared.stream()
              .filter(run -> run.settled().filter(Settled::still).isPresent())
              .count(),
          compared.size());
    }

    /** A run may be INVALID for its tails, and be compared by its medians. */
    private static boolean isCompared(RunFindings run) {
      return run.status() == RunStatus.COMPLETED
          && Stream.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE)
              .flatMap(metric -> run.latency(metric, Statistic.P50).stream())
              .anyMatch(median -> median.assessment().verdict() != Verdict.INVALID);
    }

    boolean mostly() {
      return 2 * cold > compared;
    }

    String text() {
      return "those of " + system + " in " + cold + " of " + compared;
    }
  }

  /** Returns the warning; absent where all systems are alike in this. */
  Optional<String> text() {
    List<Cold> systems = new ArrayList<>();
    bySystem.forEach((system, runs) -> systems.add(Cold.of(system, runs)));
    systems.removeIf(system -> system.compared == 0);
    return systems.stream().map(Cold::mostly).distinct().count() < 2
        ? Optional.empty()
        : Optional.of("Latencies still fell when the measure phase began: "
            + Names.list(systems.stream().map(Cold::text).toList())
            + " runs. A longer warm-up may change the comparison.");
  }
}
