package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Installation;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.core.result.Json;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import io.weir.findings.fairness.Foresight;
import io.weir.findings.published.ClaimReach;
import io.weir.findings.published.Claims;
import io.weir.findings.published.PlannedCells;
import io.weir.findings.published.Reach;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shipped scenarios can decide each claim, if their nodes have separate machines. */
class ClaimReachTest {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final List<Launcher> LAUNCHERS = Installation.ofProcess().launchers();

  @ParameterizedTest
  @CsvSource({"kesque-2019, full", "confluent-2020, full", "streamnative-2020, full as-studied",
      "ly-2025, full equal"})
  void onSeparateMachinesEveryClaimCanBeDecided(String study, String scales) throws IOException {
    List<PlannedCells> plans = new ArrayList<>();
    for (Path file : scenarios(study)) {
      for (String scale : scales.split(" ")) {
        Plan plan = plan(file, scale);
        if (plan.published().isPresent()) {
          plans.add(apart(plan));
        }
      }
    }

    List<ClaimReach> claims = Claims.reach(study, plans);

    assertThat(claims).isNotEmpty()
        .allSatisfy(claim -> claim.reach()
            .forEach((terms, reach) -> assertThat(reach).as(claim.id() + " " + terms)
                .extracting(Reach::text)
                .isEqualTo("supported or contradicted")));
  }

  private static List<Path> scenarios(String study) throws IOException {
    Path folder = Installation.ofProcess().home().resolve("scenarios").resolve(study);
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  private static Plan plan(Path file, String scale) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("plan", file.toString(), "--json"));
    if (!scale.equals("full")) {
      arguments.addAll(List.of("--scale", scale));
    }
    return Json.reader(Plan.class)
        .readValue(SHELL.run(arguments.toArray(String[]::new)).out());
  }

  /** The same runs, on clusters that weir did not start. */
  private static PlannedCells apart(Plan plan) {
    return PlannedCells.of(plan.runs()
        .stream()
        .map(run -> PlannedRunBuilder.builder()
            .index(run.index())
            .repetition(run.repetition())
            .variant(run.variant())
            .system(apart(run.system()))
            .client(run.client())
            .workload(run.workload())
            .phases(run.phases())
            .worker(run.worker())
            .seed(run.seed())
            .build())
        .toList(), new Foresight(LAUNCHERS).of(plan));
  }

  private static SystemSpec apart(SystemSpec system) {
    return SystemSpecBuilder.builder()
        .name(system.name())
        .broker(system.broker())
        .version("")
        .nodes(1)
        .durability(system.durability())
        .options(Map.of())
        .properties(Map.of())
        .existing(Optional.of(new ExistingCluster(Map.of("bootstrap", "one:9092"), Optional.empty(),
            Optional.empty(), List.of())))
        .build();
  }
}
