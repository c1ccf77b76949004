package io.weir.analysis.compare;

import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.text.Names;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Warns where some systems had warmed up when measuring began and others had not: what a longer
 * warm-up would mend then stands against these alone.
 *
 * @param bySystem the runs of each system
 */
record WarmUpCaution(Map<String, List<RunFindings>> bySystem) {
  /** Of a system's completed runs, those that began while latencies still fell. */
  private record Cold(String system, long cold, long completed) {
    static Cold of(String system, List<RunFindings> runs) {
      List<RunFindings> completed =
          runs.stream().filter(run -> run.status() == RunStatus.COMPLETED).toList();
      return new Cold(system,
          completed.stream()
              .filter(run -> run.settled().filter(Settled::still).isPresent())
              .count(),
          completed.size());
    }

    /** Compared by products, for shares of few runs are exact so. */
    boolean asOftenAs(Cold other) {
      return cold * other.completed == other.cold * completed;
    }

    String text() {
      return "those of " + system + " in " + cold + " of " + completed;
    }
  }

  /** The warning; absent where all systems are alike in this. */
  Optional<String> text() {
    List<Cold> systems = new ArrayList<>();
    bySystem.forEach((system, runs) -> systems.add(Cold.of(system, runs)));
    systems.removeIf(system -> system.completed == 0);
    return systems.stream().allMatch(system -> system.asOftenAs(systems.getFirst()))
        ? Optional.empty()
        : Optional.of("Latencies still fell when measuring began: "
            + Names.list(systems.stream().map(Cold::text).toList())
            + " runs. A longer warm-up may change how these compare.");
  }
}
