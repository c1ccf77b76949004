package io.weir.findings.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.unit.Rate;
import io.weir.findings.Analysis;
import io.weir.findings.Report;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.TerminalPrinter;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.sample.SampleResults;
import io.weir.findings.sample.SampleRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepAnalysisTest {
  @TempDir
  private Path folder;

  private static Findings of(SampleFolder sample) throws IOException {
    return Analysis.of(ResultReader.open(sample.path()), SampleKinds.ALL);
  }

  private Findings of(Map<String, List<String>> sweep) throws IOException {
    List<Map<String, String>> variants = new ArrayList<>(List.of(Map.of()));
    for (Map.Entry<String, List<String>> swept : sweep.entrySet()) {
      variants = variants.stream().flatMap(variant -> swept.getValue().stream().map(value -> {
        Map<String, String> more = new LinkedHashMap<>(variant);
        more.put(swept.getKey(), value);
        return more;
      })).toList();
    }
    Plan plan = SamplePlans.plan("sweep", variants, List.of("kafka", "pulsar"), 1,
        Rate.parse("500/s"), Duration.ofSeconds(10)).sweeping(sweep);
    SampleFolder made = SampleFolder.create(folder.resolve("r"), plan);
    for (var run : plan.runs()) {
      made.with(run.index(), SampleRun.healthy(1));
    }
    return of(made);
  }

  @Test
  void aSettingOfOneSystemIsComparedOnThatSystemOnly() throws IOException {
    Findings found = of(Map.of("systems.kafka.server.num.io.threads", List.of("8", "2")));

    assertThat(found.part(SweepFindings.PART).orElseThrow()).singleElement().satisfies(sweep -> {
      assertThat(sweep.system()).isEqualTo("kafka");
      assertThat(sweep.values()).containsExactly("8", "2");
      assertThat(sweep.points().getFirst().comparisons()).isEmpty();
    });
    assertThat(found.answer().getFirst()).startsWith("With 2 threads, kafka's publish p50 is ");
  }

  @Test
  void eachPathIsComparedAtEachOtherValue() throws IOException {
    Map<String, List<String>> sweep = new LinkedHashMap<>();
    sweep.put("workload.partitions", List.of("1", "6"));
    sweep.put("durability.storage", List.of("fsync", "memory"));
    Findings found = of(sweep);

    assertThat(found.part(SweepFindings.PART).orElseThrow()).hasSize(8);
    assertThat(SweepFindings.areOfOnePath(found.part(SweepFindings.PART).orElseThrow())).isFalse();
    assertThat(found.answer()).anySatisfy(sentence -> assertThat(sentence)
        .startsWith("storage memory: with 6 partitions, pulsar's publish p50 is "));
    Path file = folder.resolve("findings.json");
    FindingsWriter.write(found, file);
    assertThat(FindingsWriter.read(file)).usingRecursiveComparison().isEqualTo(found);
  }

  @Test
  void oneDeploymentEachHasNoInterval() throws IOException {
    Findings found = of(SampleResults.sweep(folder.resolve("r"), List.of(1, 16), 1, 10));

    assertThat(found.part(SweepFindings.PART).orElseThrow()).hasSize(2)
        .allSatisfy(sweep -> assertThat(sweep.points().getLast().comparisons())
            .noneMatch(Comparison::hasInterval));
    assertThat(found.answer())
        .contains("One deployment of each value gives no interval: --set repeat=3 does.");
  }

  @Test
  void aSweepOfManyValuesFitsOnAScreen() throws IOException {
    Findings found =
        of(SampleResults.sweep(folder.resolve("r"), List.of(1, 2, 4, 8, 16), 1, 24));

    assertThat(new TerminalPrinter(new AnsiColors(false), 80)
        .screen(Report.of(found, SampleKinds.ALL))).hasSizeLessThanOrEqualTo(23)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80))
        .anySatisfy(line -> assertThat(line).contains("(3 of 5 values)"))
        .anySatisfy(line -> assertThat(line).startsWith("  16  kafka "));
  }

  @Test
  void anExperimentWithoutASweepHasNone() throws IOException {
    assertThat(of(SampleResults.quickstart(folder.resolve("r"))).part(SweepFindings.PART))
        .isEmpty();
  }
}
