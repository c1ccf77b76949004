package io.weir.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Ahead;
import io.weir.core.interval.PhaseKind;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.Plan;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import io.weir.scenario.plan.Planner;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class TimeLeftTest {
  private static final Plan PLAN = plan("");

  private Duration now = Duration.ofHours(7);

  private static Plan plan(String more) {
    try {
      List<Launcher> launchers =
          ServiceLoader.load(Launcher.class).stream().map(ServiceLoader.Provider::get).toList();
      return Planner.drawingSeeds().plan(new ScenarioReader(launchers).read("test", """
          name: test
          question: How long?
          systems: { a: { broker: loopback } }
          durability: { replicas: 1, acknowledge: one, storage: memory }
          workload: { message: { size: 100 B }, load: { rate: 1k/s } }
          phases: { warm-up: 10s, measure: 30s }
          repeat: 3
          """ + more, Overrides.NONE));
    } catch (ScenarioException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private TimeLeft begun(Ahead afterwards) {
    return begun(PLAN, afterwards);
  }

  private TimeLeft begun(Plan plan, Ahead afterwards) {
    TimeLeft left = new TimeLeft(() -> now.toNanos(), afterwards);
    left.started(plan);
    left.runStarted(plan.runs().getFirst());
    return left;
  }

  private void pass(int seconds) {
    now = now.plusSeconds(seconds);
  }

  @Test
  void theRunsTakeTheirLoadAndATimeBeyond() {
    TimeLeft left = begun(Ahead.NOTHING);
    assertThat(left.left()).hasSeconds(3 * (10 + 40 + 5));
    pass(4);
    assertThat(left.text()).isEqualTo("2m41s left");
  }

  @Test
  void aStartOfTheFirstRunCountsForTheOthers() {
    TimeLeft left = begun(Ahead.NOTHING);
    pass(60);
    left.phaseStarted(PhaseKind.WARM_UP, Duration.ofSeconds(10));
    assertThat(left.left()).hasSeconds(40 + 5 + 2 * (60 + 40 + 5));
    pass(10);
    left.phaseStarted(PhaseKind.MEASURE, Duration.ofSeconds(30));
    pass(12);
    assertThat(left.left()).hasSeconds(18 + 5 + 2 * (60 + 40 + 5));
  }

  @Test
  void afterARunTheOthersTakeAsLongAsItDid() {
    TimeLeft left = begun(Ahead.NOTHING);
    pass(100);
    left.runEnded();
    left.runStarted(PLAN.runs().get(1));
    left.phaseStarted(PhaseKind.WARM_UP, Duration.ofSeconds(10));
    assertThat(left.left()).hasSeconds(40 + 5 + 100);
  }

  @Test
  void aPhaseHasTheTimeOfBrokersAndTheRestThatOfTheUser() {
    TimeLeft left = begun(plan("emulate: { dilation: 4 }"), Ahead.NOTHING);
    left.phaseStarted(PhaseKind.WARM_UP, Duration.ofSeconds(10));
    pass(20);
    assertThat(left.inPhase()).hasSeconds(5);
    assertThat(left.left()).hasSeconds(4 * 35 + 5 + 2 * (4 * 40 + 5));
  }

  @Test
  void aSearchTakesItsTimeAndTheMeasurementAfterIt() {
    TimeLeft left = begun(Ahead.NOTHING);
    left.runStarted(PLAN.runs().getLast());
    left.searching(Duration.ofMinutes(4));
    pass(60);
    assertThat(left.text()).isEqualTo("3m35s left");
  }

  @Test
  void theRestOfTheSuiteCounts() {
    assertThat(begun(new Ahead(4, Duration.ofMinutes(30))).text()).isEqualTo("34m left");
  }

  @Test
  void aSystemThatStartsLateLeavesTheTimeUnderLoad() {
    TimeLeft left = begun(Ahead.NOTHING);
    left.runStarted(PLAN.runs().getLast());
    pass(4_000);
    assertThat(left.text()).isEqualTo("45s left");
  }
}
