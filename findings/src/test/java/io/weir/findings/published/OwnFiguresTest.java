package io.weir.findings.published;

import static io.weir.findings.published.ClaimFinding.ClaimOutcome.CONTRADICTED;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.RateBounds;
import io.weir.core.published.Axis;
import io.weir.core.published.Measure;
import io.weir.core.published.PublishedCell;
import io.weir.core.published.PublishedFigures;
import io.weir.core.published.PublishedFile;
import io.weir.core.result.Metric;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.Rate;
import io.weir.findings.figure.Statistic;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
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

/** A repetition that finds just what a study published contradicts none of its claims. */
class OwnFiguresTest {
  private static final Path PUBLISHED = Path.of("..", "published");

  @Test
  void kesqueSupportsAllOfItsClaims() throws IOException {
    assertThat(judged("kesque-2019-latency")).extracting(ClaimFinding::outcome)
        .containsOnly(SUPPORTED);
  }

  @Test
  void streamNativesTablesSupportTheClaimsThatRestOnThem() throws IOException {
    assertThat(supported("streamnative-2020-throughput")).containsExactly("partition-independent",
        "one-partition", "catch-up");
    assertThat(supported("streamnative-2020-latency")).containsExactly("subscriptions",
        "many-partitions", "isolation");
  }

  @ParameterizedTest
  @ValueSource(strings = {"streamnative-2020-throughput", "streamnative-2020-latency",
      "confluent-2020", "ly-2025"})
  void noneContradictsItself(String file) throws IOException {
    assertThat(judged(file)).extracting(ClaimFinding::outcome).doesNotContain(CONTRADICTED);
  }

  private static List<String> supported(String file) throws IOException {
    return judged(file).stream()
        .filter(claim -> claim.outcome() == ClaimOutcome.SUPPORTED)
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
    return Claims.judge(figures.study(), study.cells());
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
    Map<Metric, Map<Statistic, Double>> told = new EnumMap<>(Metric.class);
    for (PublishedCell cell : cells) {
      Map<Statistic, Double> values = new EnumMap<>(Statistic.class);
      for (Statistic statistic : Statistic.values()) {
        Optional.ofNullable(cell.figures().get(statistic.label()))
            .ifPresent(millis -> values.put(statistic, millis));
      }
      told.put(cell.measure() == Measure.PUBLISH ? Metric.PUBLISH_SERVICE : Metric.SEND_TO_CONSUME,
          values);
    }
    return told;
  }

  private static RateBounds found(PublishedCell cell) {
    double rate = cell.figures().get("value") * 1e3;
    return new RateBounds(Optional.of(new Rate(rate)), Optional.of(new Rate(rate * 1.001)), true,
        false);
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
        .filter(one -> Axis.word(one).equals(word))
        .findFirst()
        .orElseThrow();
  }
}
