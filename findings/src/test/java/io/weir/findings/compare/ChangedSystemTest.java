package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.core.result.Json;
import io.weir.findings.Analysis;
import io.weir.findings.Report;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.TerminalPrinter;
import io.weir.findings.model.Findings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.sample.SampleRun;
import io.weir.findings.sample.SampleSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two systems of one broker kind: one is a change of the other. */
class ChangedSystemTest {
  private static final String RANGE = "\\[[0-9.]+-[0-9.]+\\]";

  @TempDir
  private Path folder;

  private static SampleRun run(double median) {
    return SampleRun.healthy(median).withReadBack(SampleSettings.kafka(SamplePlans.FSYNC));
  }

  @Test
  void theAnswerIsAboutTheChangeWithIntervalsPowerAndCosts() throws IOException {
    SampleFolder sample = SampleFolder.create(folder, SamplePlans.turns("kafka", "kafka-next"))
        .with(1, run(2.1))
        .with(2, run(1.4));
    Findings findings = Analysis.of(ResultReader.open(sample.path()), SampleKinds.ALL);
    List<String> answer = findings.answer();
    List<String> screen = new TerminalPrinter(new AnsiColors(false), 80)
        .screen(Report.of(findings, SampleKinds.ALL));

    assertThat(answer.getFirst()).matches("On these deployments, kafka-next is faster than kafka"
        + " at the median \\(1[.]5.x " + RANGE + " publish, 1[.]4.x " + RANGE + " end-to-end\\).*");
    assertThat(answer).anyMatch(sentence -> sentence.matches("The ratio of the publish p50 varied"
        + " by [0-9.]+ % from round to round, so 8 rounds find changes from [0-9.]+x on in 4"
        + " of 5 cases[.]"));
    assertThat(screen).allMatch(line -> line.length() <= 80)
        .anyMatch(line -> line.matches("  CPU/msg +broker +[0-9.]+ [mµn]s +[0-9.]+ [mµn]s +1.00x"))
        .anyMatch(line -> line.matches("  disk/msg +[0-9.]+ .?B +[0-9.]+ .?B +1.00x"))
        .anyMatch(line -> line.matches(" +client +[0-9.]+ [mµn]s +[0-9.]+ [mµn]s +[0-9.]+x"));
  }

  @Test
  void aCostThatWasNoneIsShownWithoutARatio() throws IOException {
    SampleFolder sample = SampleFolder.create(folder, SamplePlans.turns("kafka", "kafka-next"))
        .with(1, run(2.1))
        .with(2, run(1.4));
    Path file = sample.layout().result(sample.plan().runs().getFirst());
    ObjectNode result =
        (ObjectNode) Json.reader(JsonNode.class).readValue(Files.readAllBytes(file));
    ((ObjectNode) result.at("/use/processes/0")).put("writtenBytes", 0);
    Files.write(file, Json.prettyWriter().writeValueAsBytes(result));
    Findings findings = Analysis.of(ResultReader.open(sample.path()), SampleKinds.ALL);

    assertThat(new TerminalPrinter(new AnsiColors(false), 80)
        .screen(Report.of(findings, SampleKinds.ALL)))
        .anyMatch(line -> line.matches("  disk/msg +0 B +[0-9.]+ .?B *"));
  }

  @Test
  void othersAreComparedAsPeers() throws IOException {
    SampleFolder sample = SampleFolder.create(folder, SamplePlans.turns("kafka", "pulsar"))
        .with(1, run(1.4))
        .with(2, run(2.1));

    assertThat(Analysis.of(ResultReader.open(sample.path()), SampleKinds.ALL).answer())
        .first()
        .asString()
        .startsWith("On these deployments, kafka is faster than pulsar at the median (1.")
        .doesNotContain("[");
  }
}
