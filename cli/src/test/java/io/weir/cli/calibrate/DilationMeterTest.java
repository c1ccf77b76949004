package io.weir.cli.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.cli.context.CliException;
import io.weir.cli.context.Installation;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.EmulationRecord;
import io.weir.core.unit.Rate;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioReader;
import io.weir.scenario.plan.Planner;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DilationMeterTest {
  private static Plan plan(String rate, String... sets) throws Exception {
    return Planner.drawingSeeds()
        .plan(new ScenarioReader(Installation.ofProcess().launchers()).read("any", """
            name: any
            question: Any?
            systems: { one: { broker: loopback }, two: { broker: loopback } }
            durability: { replicas: 1, acknowledge: one, storage: memory }
            workload: { message: { size: 100 B }, load: { rate: %s } }
            phases: { measure: 10s }
            repeat: 2
            """.formatted(rate), new Overrides(Optional.empty(), List.of(sets))));
  }

  @Test
  void theHighestRateOfEachSystemIsTried() throws Exception {
    List<PlannedRun> runs = DilationMeter
        .heaviest(plan("1k/s", "sweep.workload.load.rate=[1k/s, 9k/s, 5k/s]"));

    assertThat(runs).extracting(run -> run.system().name()).containsExactlyInAnyOrder("one", "two");
    assertThat(runs).extracting(run -> run.workload().load().rate())
        .containsOnly(Rate.parse("9k/s"));
  }

  @Test
  void equalLoadsHaveOneDilation() throws Exception {
    String load = DilationMeter.load(DilationMeter.heaviest(plan("1k/s")));

    assertThat(DilationMeter.load(DilationMeter.heaviest(plan("1k/s", "phases.measure=3m"))))
        .isEqualTo(load);
    assertThat(DilationMeter.load(DilationMeter.heaviest(plan("1k/s", "emulate.dilation=7"))))
        .isEqualTo(load);
    assertThat(DilationMeter.load(DilationMeter.heaviest(plan("2k/s")))).isNotEqualTo(load);
    assertThat(DilationMeter.load(DilationMeter.heaviest(plan("1k/s", "emulate.cpus=4"))))
        .isNotEqualTo(load);
  }

  @Test
  void aSearchAnOverloadAndASweepHaveNone() throws Exception {
    Plan overloading = plan("1k/s", "workload.load.overload=intended");
    Plan searching = plan("highest");
    Plan sweeping = plan("1k/s", "sweep.emulate.dilation=[5, 10]");

    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> DilationMeter.heaviest(searching))
        .withMessageContaining("needs a fixed rate");
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> DilationMeter.heaviest(overloading))
        .withMessageContaining("intends an overload");
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> DilationMeter.heaviest(sweeping))
        .withMessageContaining("sweeps emulate.dilation");
  }

  @Test
  void aDilationUsesHalfOfTheMachine() {
    assertThat(DilationMeter.needed(10, 0.25, 1)).isEqualTo(5);
    assertThat(DilationMeter.needed(10, 0.41, 1)).isEqualTo(9);
    assertThat(DilationMeter.needed(20, 0, 1)).isEqualTo(1);
    assertThat(DilationMeter.needed(10, 0.25, 8)).isEqualTo(8);
  }

  /** The work of a second of dilated time stays the same, whatever was tried. */
  @Property
  void theDilationIsTheSmallestThatWillDo(@ForAll @IntRange(min = 1, max = 250) int tried,
      @ForAll @DoubleRange(min = 0, max = 0.9) double use) {
    double work = tried * use;

    int needed = DilationMeter.needed(tried, use, 1);

    assertThat(work / needed).isLessThanOrEqualTo(EmulationRecord.GOOD_USE + 1e-6);
    assertThat(needed == 1 || work / (needed - 1) > EmulationRecord.GOOD_USE - 1e-6).isTrue();
  }
}
