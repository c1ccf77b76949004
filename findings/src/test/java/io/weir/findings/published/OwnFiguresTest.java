package io.weir.findings.published;

import static io.weir.findings.published.ClaimFinding.ClaimOutcome.CONTRADICTED;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.SELF_CONTRADICTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.RateBounds;
import io.weir.core.interval.Metric;
import io.weir.core.published.Axis;
import io.weir.core.published.Measure;
import io.weir.core.published.PublishedCell;
import io.weir.core.published.PublishedFigures;
import io.weir.core.published.PublishedFile;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.Rate;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.Reading;
import io.weir.findings.sample.SampleStudy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The studies' own figures, next to their claims. */
class OwnFiguresTest {
  private static final Path PUBLISHED = Path.of("..", "published");

  @Test
  void someSentencesContradictTheStudysTables() throws IOException {
    assertThat(contradicted("kesque-2019-latency"))
        .containsExactly("partitions-pulsar-no-fsync", "p99.99-bounded");
    assertThat(contradicted("streamnative-2020-throughput"))
        .containsExactly("one-partition-one-producer");
    assertThat(contradicted("streamnative-2020-latency")).containsExactly("isolation-bypassed");
    assertThat(contradicted("confluent-2020")).isEmpty();
    assertThat(contradicted("ly-2025")).isEmpty();
  }

  @Test
  void theContradictionIsNamed() throws IOException {
    assertThat(judged("streamnative-2020-throughput")).filteredOn(
        claim -> claim.id().equals("one-partition-one-producer"))
        .singleElement()
        .satisfies(claim -> {
          assertThat(claim.ownFigures().orElseThrow()).contains("× 3.00 there");
          assertThat(claim.readings()).extracting(Reading::outcome)
              .containsOnly(SELF_CONTRADICTED);
        });
  }

  /** A repetition that finds just what a study published supports the claims that rest on it. */
  @Test
  void aRepetitionOfTheStudysValuesSupportsItsClaims() throws IOException {
    assertThat(supported("kesque-2019-latency")).containsExactly("partitions-pulsar",
        "partitions-kafka", "kafka-one-partition", "tail-bounded", "flush-cheap-pulsar",
        "flush-dear-kafka", "flush-kafka-end-to-end", "flush-pulsar-wins");
    assertThat(supported("streamnative-2020-throughput")).contains("partition-independent",
        "level-2", "level-1-kafka", "one-partition", "one-producer-kafka", "catch-up");
    assertThat(supported("streamnative-2020-latency")).containsExactly("subscriptions",
        "many-partitions", "isolation");
    assertThat(supported("confluent-2020"))
        .containsExactly("throughput", "rabbitmq-throughput", "rabbitmq-unmirrored", "tiering",
            "joined-disks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kesque-2019-latency", "streamnative-2020-throughput",
      "streamnative-2020-latency", "confluent-2020", "ly-2025"})
  void aRepetitionContradictsOnlyWhatTheTablesContradict(String file) throws IOException {
    assertThat(judged(file)).filteredOn(claim -> claim.ownFigures().isEmpty())
        .flatExtracting(ClaimFinding::readings)
        .extracting(Reading::outcome)
        .doesNotContain(CONTRADICTED, SELF_CONTRADICTED);
  }

  private static List<String> contradicted(String file) throws IOException {
    return judged(file).stream()
        .filter(claim -> claim.ownFigures().isPresent())
        .map(ClaimFinding::id)
        .toList();
  }

  /** Those of which a reading is supported. */
  private static List<String> supported(String file) throws IOException {
    return judged(file).stream()
        .filter(claim -> claim.readings()
            .stream()
            .anyMatch(reading -> reading.outcome() == ClaimOutcome.SUPPORTED))
        .map(ClaimFinding::id)
        .toList();
  }

  private static List<ClaimFinding> judged(String file) throws IOException {
    PublishedFigures figures = PublishedFile
        .parse(Files.readAllBytes(PUBLISHED.resolve(file + ".csv")))
        .figures();
    SampleStudy study = new SampleStudy();
    List<PublishedCell> done = new ArrayList<>();
    for (PublishedCell cell : figures.cells()) {
      if (!done.contains(cell)) {
        done.addAll(repeat(study, cell, figures.cells()));
      }
    }
    return Claims.judge(figures.study(), figures.cells(), study.cells());
  }

  /** Gives each place its values; both latencies of a place are from the same runs. */
  private static List<PublishedCell> repeat(SampleStudy study, PublishedCell cell,
      List<PublishedCell> all) {
    study.producers(count(cell, Axis.PRODUCERS)).subscriptions(count(cell, Axis.SUBSCRIPTIONS));
    int partitions = count(cell, Axis.PARTITIONS);
    Durability durability = durability(cell);
    switch (cell.measure()) {
      case PEAK -> study.withPeak(cell.system(), durability, partitions, found(cell));
      case CATCH_UP -> study.withCatchUp(cell.system(), durability, partitions,
          cell.figures().get("value") * 1e6, 1);
      case PUBLISH_BESIDE_CATCH_UP -> {
        Map<Axis, String> alone = new EnumMap<>(Axis.class);
        alone.putAll(cell.where());
        alone.put(Axis.SUBSCRIPTIONS, "1");
        study.withCatchUp(cell.system(), durability, partitions,
            latencies(at(cell.system(), alone, all)), cell.figures().get("p99"));
      }
      case PUBLISH, END_TO_END -> {
        List<PublishedCell> same = at(cell.system(), cell.where(), all);
        study.withLatencies(cell.system(), durability, partitions, latencies(same));
        return same;
      }
    }
    return List.of(cell);
  }

  private static List<PublishedCell> at(String system, Map<Axis, String> where,
      List<PublishedCell> all) {
    return all.stream()
        .filter(cell -> cell.system().equals(system) && cell.where().equals(where))
        .filter(cell -> cell.measure() == Measure.PUBLISH || cell.measure() == Measure.END_TO_END)
        .toList();
  }

  private static Map<Metric, Map<Statistic, Double>> latencies(List<PublishedCell> cells) {
    Map<Metric, Map<Statistic, Double>> byMetric = new EnumMap<>(Metric.class);
    for (PublishedCell cell : cells) {
      Map<Statistic, Double> values = new EnumMap<>(Statistic.class);
      for (Statistic statistic : Statistic.values()) {
        Optional.ofNullable(cell.figures().get(statistic.label()))
            .ifPresent(millis -> values.put(statistic, millis));
      }
      byMetric.put(
          cell.measure() == Measure.PUBLISH ? Metric.PUBLISH_SERVICE : Metric.SEND_TO_CONSUME,
          values);
    }
    return byMetric;
  }

  private static RateBounds found(PublishedCell cell) {
    double rate = cell.figures().get("value") * 1e3;
    return new RateBounds(Optional.of(new Rate(rate)), Optional.of(new Rate(rate * 1.001)), true,
        false, false);
  }

  private static int count(PublishedCell cell, Axis axis) {
    return Integer.parseInt(cell.where().getOrDefault(axis, "1"));
  }

  private static Durability durability(PublishedCell cell) {
    return new Durability(3,
        constant(Acknowledge.values(), cell.where().getOrDefault(Axis.ACKNOWLEDGE, "majority")),
        constant(Storage.values(), cell.where().getOrDefault(Axis.STORAGE, "page-cache")));
  }

  private static <T extends Enum<T>> T constant(T[] all, String word) {
    return Arrays.stream(all)
        .filter(one -> EnumWord.kebab(one).equals(word))
        .findFirst()
        .orElseThrow();
  }
}
