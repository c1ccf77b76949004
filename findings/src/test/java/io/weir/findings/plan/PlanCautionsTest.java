package io.weir.findings.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.Option;
import io.weir.core.launch.SettingNames;
import io.weir.core.launch.SettingProblem;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.sample.PhasesBuilder;
import io.weir.core.sample.PlanBuilder;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.sample.RateSearchBuilder;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.sample.WorkloadBuilder;
import io.weir.core.scenario.Objective;
import io.weir.core.scenario.Phases;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.SearchTurns;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Windows;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.findings.sample.SamplePlans;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlanCautionsTest {
  /** A kind of JVMs that flushes each minute. */
  private record Flushing(String broker) implements Launcher {
    @Override
    public String title() {
      return broker;
    }

    @Override
    public BrokerTraits traits() {
      return BrokerTraits.named(broker)
          .cycles(new BackgroundCycle(Duration.ofMinutes(1), "it flushes every %s",
              EnumSet.allOf(Storage.class), new BackgroundCycle.Setting("server", "flush")))
          .build();
    }

    @Override
    public List<String> versions() {
      return List.of();
    }

    @Override
    public List<Option> options() {
      return List.of();
    }

    @Override
    public Set<String> propertySections() {
      return Set.of("server");
    }

    @Override
    public Map<String, SettingNames> knownSettings() {
      return Map.of("server", new SettingNames("version 1", Set.of("flush"), Map.of()));
    }

    @Override
    public List<SettingProblem> check(SystemSpec system) {
      return List.of();
    }

    @Override
    public List<Artifact> clientArtifacts(SystemSpec system) {
      return List.of();
    }

    @Override
    public List<ClassPath> serverArtifacts(SystemSpec system) {
      return List.of(new ClassPath("server", List.of()));
    }

    @Override
    public int portCount(SystemSpec system) {
      return 1;
    }

    @Override
    public ClusterPlan plan(SystemSpec system, LaunchSite site) {
      throw new AssertionError("cautions plan no processes");
    }
  }

  private static List<String> texts(Plan plan) {
    return new PlanCautions(Flushing::new).of(plan).stream().map(PlanCaution::text).toList();
  }

  private static Plan plan(int repetitions, String rate, String measure, String... systems) {
    return SamplePlans.plan("plan", List.of(Map.of()), List.of(systems), repetitions,
        Rate.parse(rate), Durations.parse(measure));
  }

  private static Plan with(Plan plan, Phases phases) {
    return plan.withRuns(plan.runs()
        .stream()
        .map(run -> run.trial(run.workload(), phases, run.seed()))
        .toList());
  }

  private static Phases phases(PlannedRun run, String warmUp, String measure,
      Optional<Windows> windows) {
    return PhasesBuilder.builder()
        .warmUp(Durations.parse(warmUp))
        .measure(Durations.parse(measure))
        .drain(run.phases().drain())
        .windows(windows)
        .build();
  }

  private static Plan in(String warmUp, String measure, int windows) {
    Plan plan = plan(1, "10k/s", measure, "kafka", "pulsar");
    return with(plan, phases(plan.runs().getFirst(), warmUp, measure,
        Optional.of(Windows.fixed(windows, Durations.parse(measure), 2,
            Windows.Idle.STOPPED))));
  }

  private static Plan warm(Plan plan, String warmUp) {
    PlannedRun first = plan.runs().getFirst();
    return with(plan,
        phases(first, warmUp, Durations.format(first.phases().measure()), Optional.empty()));
  }

  @Test
  void aPlanThatCanBecomeValidHasNone() {
    assertThat(texts(warm(plan(3, "10k/s", "65s", "kafka", "pulsar"), "20s"))).isEmpty();
    assertThat(texts(in("20s", "64s", 8))).isEmpty();
  }

  @Test
  void aMisspeltSettingIsNamedOnceWithTheRightName() {
    Plan plan = warm(plan(3, "10k/s", "65s", "kafka"), "20s");
    SystemSpec system = plan.runs().getFirst().system();
    SystemSpec misspelt = SystemSpecBuilder.builder(system)
        .properties(Map.of("server", Map.of("flush", "1", "flsuh", "1"), "client", Map.of("x", "")))
        .build();
    Plan changed = plan.withRuns(plan.runs()
        .stream()
        .map(run -> PlannedRunBuilder.builder(run).system(misspelt).build())
        .toList());

    assertThat(texts(changed)).containsExactly("systems.kafka.server.flsuh: there is no such"
        + " setting in version 1; did you mean flush?");
  }

  @Test
  void aMeasurePhaseShorterThanTheWorkOfASystemMayMissIt() {
    assertThat(texts(warm(plan(3, "10k/s", "30s", "kafka"), "20s"))).containsExactly(
        "phases.measure: kafka: it flushes every 60 s, and it is measured for 30s; set it to 1m5s"
            + " or more");
  }

  /** The turns of the other system count, since the work is done in them as well. */
  @Test
  void windowsCoverACycleWithTheTurnsOfAllSystems() {
    assertThat(texts(in("20s", "24s", 6))).isEmpty();
    assertThat(texts(in("20s", "12s", 6))).hasSize(2)
        .first()
        .asString()
        .isEqualTo("phases.measure: kafka: it flushes every 60 s, and all windows take 48s; set it"
            + " to 18s or more");
  }

  @Test
  void aQuantileThatIsShownOrAskedForTakesAHundredMessagesBeyondIt() {
    Plan slow = warm(plan(3, "1k/s", "65s", "kafka", "pulsar"), "20s");

    assertThat(texts(slow)).containsExactly("phases.measure: 1m5s at 1k/s have 65,000 messages,"
        + " too few for p99.9: p99.9 takes 100,000; set it to 1m45s or more");
    assertThat(texts(warm(plan(3, "2k/s", "65s", "kafka", "pulsar"), "20s"))).isEmpty();
    assertThat(texts(asking(warm(plan(3, "2k/s", "65s", "kafka", "pulsar"), "20s"),
        "publish p99.99"))).singleElement()
        .asString()
        .contains("too few for p99.99: p99.99 takes 1,000,000");
  }

  private static Plan asking(Plan plan, String subject) {
    return PlanBuilder.builder()
        .format(plan.format())
        .name(plan.name())
        .question(plan.question())
        .source(plan.source())
        .overrides(plan.overrides())
        .scale(plan.scale())
        .seed(plan.seed())
        .thresholds(plan.thresholds())
        .baseline(plan.baseline())
        .objectives(Optional.of(List.of(Objective.of(subject, "< 1s"))))
        .stopping(plan.stopping())
        .published(plan.published())
        .sweep(plan.sweep())
        .runs(plan.runs())
        .build();
  }

  @Test
  void aShortWarmUpDoesNotSettle() {
    assertThat(texts(warm(plan(3, "10k/s", "65s", "kafka", "pulsar"), "10s"))).containsExactly(
        "phases.warm-up: after a warm-up of 10s, weir can't see whether latencies still fall; set"
            + " it to 12s or more");
    assertThat(texts(in("15s", "64s", 8))).singleElement()
        .asString()
        .contains("JVMs of kafka and pulsar still compile", "set it to 20s or more");
  }

  @Test
  void tooFewRepetitionsHaveNoInterval() {
    assertThat(texts(warm(plan(1, "10k/s", "65s", "kafka", "pulsar"), "20s"))).containsExactly(
        "repeat: one run of each system has no interval; set it to 3 or more");
    assertThat(texts(warm(plan(2, "10k/s", "65s", "kafka", "pulsar"), "20s"))).containsExactly(
        "repeat: 2 runs of each system make a comparison preliminary; set it to 3 or more");
    assertThat(texts(warm(plan(1, "10k/s", "65s", "kafka"), "20s"))).isEmpty();
    assertThat(texts(warm(SamplePlans.plan("sweep",
        List.of(Map.of("topics", "1"), Map.of("topics", "2")), List.of("kafka"), 1,
        Rate.parse("10k/s"), Duration.ofSeconds(65)), "20s"))).hasSize(1);
    assertThat(texts(asking(warm(plan(1, "10k/s", "65s", "kafka"), "20s"), "publish p99")))
        .containsExactly("repeat: one run of each system has no interval; set it to 3 or more");
    assertThat(texts(in("20s", "64s", 3))).containsExactly(
        "phases.windows: 3 rounds of windows are too few for an interval; set it to 4 or more");
  }

  private static Plan searching(String within, String trial) {
    RateSearch search = RateSearchBuilder.builder()
        .from(Rate.parse("1k/s"))
        .to(Rate.parse("100k/s"))
        .width(0.1)
        .within(Durations.parse(within))
        .trial(Durations.parse(trial))
        .soak(Durations.parse(trial))
        .at(1)
        .curve(List.of())
        .build();
    RateSearch inTurns = RateSearchBuilder.builder(search)
        .turns(Optional.of(SearchTurns.of(search, Windows.Idle.STOPPED)))
        .build();
    Plan plan = warm(plan(1, "10k/s", "65s", "kafka", "pulsar"), "20s");
    return plan.withRuns(plan.runs()
        .stream()
        .map(run -> PlannedRunBuilder.builder(run)
            .workload(WorkloadBuilder.builder(run.workload())
                .load(run.workload().load().searched(inTurns))
                .build())
            .build())
        .toList());
  }

  @Test
  void searchesInTurnsAreComparedByTheirRounds() {
    assertThat(texts(searching("5m", "10s"))).isEmpty();
    assertThat(texts(searching("5m", "1m"))).singleElement()
        .asString()
        .startsWith("workload.load.search.within: 5m is too short for rounds that compare systems;"
            + " set it to ");
  }
}
