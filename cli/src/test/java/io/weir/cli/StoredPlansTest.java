package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Installation;
import io.weir.core.plan.Plan;
import io.weir.core.result.Json;
import io.weir.lab.store.ResultWriter;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioReader;
import io.weir.scenario.plan.PlanCheck;
import io.weir.scenario.plan.Planner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A plan can be resumed: its stored form passes the checks of a scenario. */
class StoredPlansTest {
  private static final Installation INSTALLATION = Installation.ofProcess();
  static final ScenarioReader READER = new ScenarioReader(INSTALLATION.launchers());

  @Test
  void thePlanOfEveryScenarioPassesAtEveryScale() throws Exception {
    List<Path> scenarios;
    try (Stream<Path> all = Files.walk(INSTALLATION.scenarios())) {
      scenarios = all.filter(file -> file.toString().endsWith(".yaml")).toList();
    }
    assertThat(scenarios).isNotEmpty();
    for (Path file : scenarios) {
      ResolvedScenario full = READER.read(file, Overrides.NONE);
      check(full);
      for (String scale : new ArrayList<>(full.scales())) {
        check(READER.read(file, new Overrides(Optional.of(scale), List.of())));
      }
    }
  }

  /** Puts the plan of a scenario through the checks, as it is when it was read back. */
  static void check(ResolvedScenario scenario) throws Exception {
    Plan stored = Json.reader(Plan.class)
        .readValue(ResultWriter.json(Planner.drawingSeeds().plan(scenario)));
    new PlanCheck(READER).check(stored, stored.runs(), scenario.traces());
  }
}
