package io.weir.findings.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.EmulationRecord;
import io.weir.core.result.EmulationRecord.BusyThread;
import io.weir.core.result.EmulationRecord.Transfers;
import io.weir.core.sample.PlanBuilder;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.Emulation;
import io.weir.core.unit.Rate;
import io.weir.findings.doc.Overview.Fact;
import io.weir.findings.sample.SamplePlans;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EmulationTextTest {
  private static final PlannedRun RUN = run(1);

  private static PlannedRun run(int index) {
    return SamplePlans.run(index, 1, Map.of(), "kafka", Rate.parse("10k/s"),
        Duration.ofSeconds(60));
  }

  private static PlannedRun dilated(int index, int factor) {
    return run(index).emulating(Emulation.dilated(factor));
  }

  private static Plan plan(PlannedRun... runs) {
    return PlanBuilder.builder()
        .format(Plan.FORMAT)
        .name("p")
        .question("")
        .source("")
        .overrides(List.of())
        .scale("")
        .seed(1)
        .runs(List.of(runs))
        .build();
  }

  @Test
  void timeAsItIsIsNotMentioned() {
    assertThat(EmulationText.subject(plan(RUN))).isEmpty();
    assertThat(EmulationText.fact(plan(RUN))).isEmpty();
    assertThat(EmulationText.note(RUN, Optional.empty())).isEmpty();
  }

  @Test
  void allFactorsOfAPlanAreNamed() {
    Plan plan = plan(dilated(1, 20), dilated(2, 1), dilated(3, 10), dilated(4, 20));

    assertThat(EmulationText.subject(plan)).contains("time dilated by 1, 10, 20");
    assertThat(EmulationText.fact(plan)).map(Fact::text)
        .contains("dilated by 1, 10, 20: compare the systems, but quote no value");
  }

  @Test
  void aRunSaysThatItsValuesAreNotThoseOfARealMachine() {
    assertThat(EmulationText.note(dilated(1, 5), Optional.of(new EmulationRecord(5,
        OptionalDouble.of(0.42), OptionalLong.empty(), OptionalDouble.empty(), Optional.empty(),
        Optional.empty(), Optional.empty(), List.of()))))
        .hasValueSatisfying(note -> assertThat(note).contains("dilated by 5", "5 times as fast",
            "do not quote them", "42 % busy",
            "Not emulated: processors, memory, disk writes, disk reads, network"));
  }

  @Test
  void aRunNamesWhatEachNodeHas() {
    PlannedRun run = run(1).emulating(
        new Emulation(20, Optional.empty(), Optional.of(new EmulatedHost(8, Optional.empty())),
            Optional.empty()));

    assertThat(EmulationText.note(run, Optional.of(new EmulationRecord(20,
        OptionalDouble.empty(), OptionalLong.empty(), OptionalDouble.of(0.03),
        Optional.of(new BusyThread("broker-2", "bookie-io", 0.4)), Optional.empty(),
        Optional.of(new Transfers(100, 3_200, 0)), List.of()))))
        .hasValueSatisfying(note -> assertThat(note).contains("in 3 % of their time slices",
            "the busiest thread, bookie-io of broker-2, did the work of 0.400 processors",
            "data between hosts arrived 3.20 µs late on average",
            "Emulated: processors. Not emulated: memory, disk writes, disk reads, network"));
  }
}
