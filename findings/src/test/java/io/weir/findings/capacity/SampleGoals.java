package io.weir.findings.capacity;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.unit.Durations;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;

/** Results of searches with several goals. */
public final class SampleGoals {
  private SampleGoals() {}

  /**
   * Makes a measured search of one run a search with goals: its trials are judged by all of them.
   *
   * @param folder the result
   * @param limits of end-to-end p99
   */
  public static void set(Path folder, List<Duration> limits) throws IOException {
    ResultLayout layout = new ResultLayout(folder);
    ObjectNode plan = Json.reader(ObjectNode.class).readValue(layout.plan().toFile());
    ArrayNode goals =
        ((ObjectNode) plan.at("/runs/0/workload/load/search")).putArray("endToEndP99");
    limits.forEach(limit -> goals.add(Durations.format(limit)));
    Json.prettyWriter().writeValue(layout.plan().toFile(), plan);
    PlannedRun run = run(layout);
    SearchRecord measured =
        Json.reader(SearchRecord.class).readValue(layout.search(run).toFile());
    TrialsAgain again = new TrialsAgain(layout, run);
    List<SearchedTrial> trials = measured.trials()
        .stream()
        .map(trial -> again.judge(trial).orElseThrow())
        .toList();
    Json.prettyWriter()
        .writeValue(layout.search(run).toFile(),
            SearchRecord.of(run.search().orElseThrow(), trials,
                Collections.nCopies(limits.size(), measured.ending()), measured.took()));
  }

  static PlannedRun run(ResultLayout layout) throws IOException {
    return Json.reader(Plan.class).<Plan>readValue(layout.plan().toFile()).runs().getFirst();
  }
}
