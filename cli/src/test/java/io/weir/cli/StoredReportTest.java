package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.Metric;
import io.weir.findings.model.JudgingRules;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleResults;
import io.weir.lab.store.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of results that have findings already. */
class StoredReportTest {
  private static final Shell SHELL = Shell.ofThisWeir();

  @TempDir
  private Path folder;

  private ResultLayout layout;
  private Outcome first;

  @BeforeEach
  void report() throws IOException {
    SampleFolder sample = SampleResults.repeated(folder, Duration.ofSeconds(5), 2, 3);
    layout = sample.layout();
    first = report("report");
    // Judging again would find this run without latencies.
    Files.delete(layout.histograms(sample.plan().runs().getFirst(), 0, Metric.PUBLISH_RESPONSE));
  }

  private Outcome report(String... arguments) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = folder.toString();
    return SHELL.run(all);
  }

  @Test
  void currentFindingsArePrintedAsTheyAre() throws IOException {
    Files.delete(layout.report());
    Outcome again = report("report");
    assertThat(again.out()).isEqualTo(first.out());
    assertThat(again.exit()).isEqualTo(first.exit());
    assertThat(layout.report()).isNotEmptyFile();
    assertThat(Checksums.isSealed(layout, layout.report())).isTrue();
  }

  @Test
  void measurementsAreJudgedAgainOnRequest() {
    assertThat(report("report", "--again").out()).isNotEqualTo(first.out());
  }

  @Test
  void findingsOfOtherRulesAreNeverPrinted() throws Exception {
    Files.writeString(layout.findings(), Files.readString(layout.findings())
        .replaceFirst("\"rules\" : " + JudgingRules.current().number(), "\"rules\" : 4"));
    Checksums.renew(layout, List.of(layout.findings()));
    Outcome again = report("report");
    assertThat(again.err()).contains("were made by rules 4");
    assertThat(again.out()).isNotEqualTo(first.out());
  }

  @Test
  void findingsThatWereChangedAreNeverPrinted() throws IOException {
    Files.writeString(layout.findings(),
        Files.readString(layout.findings()).replace("Kafka", "Nobody"));
    assertThat(report("report").out()).doesNotContain("Nobody").isNotEqualTo(first.out());
  }
}
