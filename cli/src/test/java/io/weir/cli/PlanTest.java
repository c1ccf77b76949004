package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.cli.Shell.Outcome;
import io.weir.core.plan.Plan;
import io.weir.core.result.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The output of a plan before anything starts. */
class PlanTest {
  private static final Shell SHELL = Shell.ofThisWeir();

  @Test
  void aPlanShowsEachRun() {
    Outcome outcome = SHELL.run("plan", "quickstart", "--set", "repeat=3", "--set",
        "sweep.workload.partitions=[1, 6]", "--set", "seed=42");
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).contains("12 runs (2 systems x 2 variants x 3 repetitions)",
        "seed 42",
        "workload.partitions", "kafka", "pulsar");
    assertThat(outcome.outLines()).filteredOn(line -> line.matches(" +[0-9]+ +(kafka|pulsar) .*"))
        .hasSize(12);
    assertThat(SHELL.run("plan", "quickstart", "--set", "repeat=3", "--set",
        "sweep.workload.partitions=[1, 6]", "--set", "seed=42")).isEqualTo(outcome);
  }

  @Test
  void aPlanTellsWhichProcessorsPrecisePacingTakes() {
    String note = "precise pacing keeps up to ";
    assertThat(SHELL.run("plan", "quickstart", "--set", "workload.load.pacing=precise").out())
        .contains(note);
    assertThat(SHELL.run("plan", "quickstart").out()).doesNotContain(note);
  }

  @Test
  void aPlanTellsOfARateThatRises() {
    String note = "ramp-up: the rate rises for the first ";
    assertThat(SHELL.run("plan", "quickstart", "--set", "phases.ramp-up=5s").out())
        .contains(note + "5s of the warm-up");
    assertThat(SHELL.run("plan", "quickstart").out()).doesNotContain(note);
  }

  @Test
  void aPlanShowsTheGoalsOfItsSearch() {
    String out = SHELL.run("plan", "loopback", "--set", "workload.load.rate=highest", "--set",
        "workload.load.search={ within: 10m, end-to-end-p99: [5ms, 20ms] }").out();

    assertThat(out.replaceAll("\\s+", " ")).contains("search: end-to-end p99 <= 5ms / 20ms, stable"
        + " backlog; 2 goals share the trials and 10m");
  }

  @Test
  void aPlanTellsWhetherItsSeedIsThatOfTheRun() {
    assertThat(SHELL.run("plan", "loopback", "--set", "seed=7").out())
        .contains("seed 7: given, so the run has this order");
    assertThat(SHELL.run("plan", "loopback").out()).contains("drawn for this plan");
  }

  @Test
  void aPlanLeavesOutSystemsThatAreNotInstalled() {
    String[] missing = {"--set", "systems.redis.home=/none", "--set", "systems.nats.home=/none"};
    List<String> arguments = new ArrayList<>(List.of("plan", "all-brokers", "--installed",
        "--system", "kafka,redis,old=redis,nats"));
    arguments.addAll(List.of(missing));

    Outcome outcome = SHELL.run(arguments.toArray(String[]::new));

    assertThat(outcome.exit()).isZero();
    assertThat(outcome.err()).contains("left out: system 'redis' needs Redis, which is not"
        + " installed: there is no /none/redis-server", "left out: system 'nats' needs NATS");
    assertThat(outcome.outLines()).filteredOn(line -> line.matches(" +[0-9]+ +[a-z]+ +1 .*"))
        .hasSize(1)
        .allSatisfy(line -> assertThat(line).contains("kafka"));
    arguments.set(arguments.indexOf("kafka,redis,old=redis,nats"), "redis");
    Outcome none = SHELL.run(arguments.toArray(String[]::new));
    assertThat(none.exit()).isEqualTo(1);
    assertThat(none.err()).contains("system 'redis' needs Redis", "redis-server");
  }

  @Test
  void aPlanTellsWhyItsSystemsDoNotTakeTurns() {
    assertThat(SHELL.run("plan", "quickstart", "--set", "phases.windows=off").out())
        .contains("not in turns: phases.windows");
    assertThat(SHELL.run("plan", "quickstart", "--set", "repeat=auto").out())
        .contains("not in turns: repeat: auto");
  }

  @Test
  void aPlanAndAValidationForeseeWhatIsNotValid() {
    for (String command : List.of("plan", "validate")) {
      Outcome outcome = SHELL.run(command, "quickstart", "--set", "workload.load.rate=1k/s");
      assertThat(outcome.exit()).isZero();
      assertThat(outcome.out().replaceAll("\\s+", " "))
          .contains("note phases.measure: ", " messages, too few for p99.9");
    }
  }

  @Test
  void aPlanAsJsonCanBeReadBack() throws JsonProcessingException {
    Outcome outcome = SHELL.run("plan", "loopback", "--json", "--set", "workload.topics=2");
    Plan plan = Json.reader(Plan.class).readValue(outcome.out());
    assertThat(plan.name()).isEqualTo("loopback");
    assertThat(plan.overrides()).containsExactly("workload.topics=2");
    assertThat(plan.runs()).hasSize(1).allMatch(run -> run.workload().topics() == 2);
  }
}
