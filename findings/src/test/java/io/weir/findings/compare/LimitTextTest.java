package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.RunStatus;
import io.weir.findings.compare.ThroughputLimit.Disk;
import io.weir.findings.compare.ThroughputLimit.Side;
import io.weir.findings.model.RunFindings;
import io.weir.findings.sample.SampleFindings;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LimitTextTest {
  private static RunFindings run(Side side, double delivered) {
    return SampleFindings.with(
        SampleFindings.run("kafka", RunStatus.COMPLETED, List.of()), ThroughputLimit.PART,
        new ThroughputLimit(side, 0.97, 0.62, Optional.of(0.99), Optional.of(0.5), 0.4,
            Optional.of(new Disk(410e6, Optional.of(0.92), 3.2)), 400_000,
            Optional.of(delivered)));
  }

  private static List<String> sentences(RunFindings... runs) {
    return LimitText.sentences(Map.of("kafka", List.of(runs)));
  }

  @Test
  void eachSideHasItsEvidence() {
    assertThat(Stream.of(Side.values()).flatMap(side -> sentences(run(side, 400_000)).stream()))
        .containsExactly(
            "Limit of kafka: the load generator, whose busiest sending thread used 97 % of a"
                + " processor, so the system may serve more.",
            "Limit of kafka: the disk, which took 410 MB/s, 92 % of its speed in sequence without"
                + " other load, with 3.20 requests under way on average.",
            "Limit of kafka: the machine, whose processors were busy 99 % of the time: 50 % by"
                + " brokers, 40 % by clients and load generator, 9.0 % by the kernel and other"
                + " programs.",
            "Limit of kafka: the system, for which the client's buffer was full 62 % of the time,"
                + " and the machine's processors were busy 99 % of the time.",
            "Limit of kafka: not known: a sending thread used 97 % of a processor, the"
                + " client's buffer was full 62 % of the time, and the machine's processors were"
                + " busy 99 % of the time.");
  }

  @Test
  void severalSystemsHaveOneShortSentence() {
    Map<String, List<RunFindings>> bySystem = new TreeMap<>();
    for (Side side : Side.values()) {
      bySystem.put(side.name().toLowerCase(Locale.ROOT), List.of(run(side, 400_000)));
    }

    assertThat(LimitText.sentences(bySystem))
        .containsExactly("Limited: disk by the disk (410 MB/s),"
            + " processors by the machine (processors busy 99 %), sender by the load generator (a"
            + " sending thread used 97 % of a processor), system by itself (the client's buffer was"
            + " full 62 % of the time) and unknown by none that is known.");
  }

  @Test
  void aGrowingBacklogIsNamed() {
    assertThat(sentences(run(Side.SYSTEM, 300_000))).hasSize(2)
        .last()
        .isEqualTo("Kafka delivered 300,000/s of the 400,000/s that it acknowledged, so the backlog"
            + " grew by 100,000/s.");
  }

  @Test
  void theMostFrequentSideIsThatOfASystem() {
    assertThat(sentences(run(Side.SENDER, 400_000), run(Side.SYSTEM, 400_000),
        run(Side.SYSTEM, 400_000))).singleElement().asString().contains("the system");
    assertThat(sentences(SampleFindings.run("kafka", RunStatus.COMPLETED, List.of()))).isEmpty();
  }
}
