package io.weir.findings.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.unit.Rate;
import io.weir.findings.Analysis;
import io.weir.findings.brokers.BrokerFindings.ProcessFigures;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.RunFindings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.sample.SampleRun;
import io.weir.findings.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerFindingsTest {
  private static final int STALL_MILLIS = 400;
  /** Three seconds of warm-up and ten of the measure phase go before it. */
  private static final double STALL_AT = 13;

  @TempDir
  private Path folder;
  private SampleFolder sample;

  @BeforeEach
  void makeUp() throws IOException {
    sample = SampleFolder
        .create(folder, SamplePlans.plan("one", List.of(Map.of()), List.of("kafka"), 1,
            Rate.parse("1k/s"), Duration.ofSeconds(20)))
        .with(1, SampleRun.healthy(2).withStall(10, STALL_MILLIS));
  }

  private RunFindings run() {
    return Analysis.of(ResultReader.open(folder), SampleKinds.ALL).runs().getFirst();
  }

  private static List<ProcessFigures> figures(BrokerFindings brokers, String metric) {
    return brokers.metrics()
        .stream()
        .filter(one -> one.metric().name().equals(metric))
        .findFirst()
        .orElseThrow()
        .processes();
  }

  @Test
  void theWorstSecondStandsBesideThePeakOfTheLatency() {
    BrokerFindings brokers = run().part(BrokerFindings.PART).orElseThrow();
    ProcessFigures sync = figures(brokers, "storage.sync-latency").getFirst();

    assertThat(brokers.peak().orElseThrow().seconds()).isEqualTo(STALL_AT);
    assertThat(brokers.processes()).containsExactly("broker-1", "broker-2");
    assertThat(sync.median()).isEqualTo(2);
    assertThat(sync.worst()).isEqualTo(STALL_MILLIS);
    assertThat(sync.worstAt()).isEqualTo(STALL_AT, within(1e-9));
    assertThat(sync.atPeak()).contains((double) STALL_MILLIS);
    assertThat(sync.line()).hasSize(23);
    assertThat(figures(brokers, "storage.sync-latency").getLast().atPeak()).contains(2.0);
  }

  @Test
  void ofAnIdleShareTheLowestIsTheWorst() {
    ProcessFigures idle =
        figures(run().part(BrokerFindings.PART).orElseThrow(), "threads.request-idle").getFirst();

    assertThat(idle.worst()).isEqualTo(0.1);
    assertThat(idle.median()).isEqualTo(0.9);
    assertThat(idle.line()).as("not drawn").isEmpty();
  }

  @Test
  void whatNoProcessReportedHasNoFigures() {
    assertThat(figures(run().part(BrokerFindings.PART).orElseThrow(), "jvm.gc")).isEmpty();
  }

  @Test
  void aResultWhoseBrokersWereNotAskedIsReadAsEver() throws IOException {
    Findings asked = Analysis.of(ResultReader.open(folder), SampleKinds.ALL);
    Files.delete(sample.layout().metricCatalogue(sample.plan().runs().getFirst(), 0));
    Files.delete(sample.layout().metricSamples(sample.plan().runs().getFirst(), 0));
    Findings unasked = Analysis.of(ResultReader.open(folder), SampleKinds.ALL);

    assertThat(unasked.runs().getFirst().part(BrokerFindings.PART)).isEmpty();
    assertThat(unasked.runs().getFirst().notes()).isEqualTo(asked.runs().getFirst().notes());
    assertThat(unasked.verdict()).isEqualTo(asked.verdict());
  }

  @Test
  void damageOfTheFilesIsFound() throws IOException {
    FindingsWriter.write(Analysis.of(ResultReader.open(folder), SampleKinds.ALL),
        sample.layout().findings());
    Path samples = sample.layout().metricSamples(sample.plan().runs().getFirst(), 0);
    Files.writeString(samples, "{\"process\":\"bro", StandardOpenOption.APPEND);

    assertThat(Verification.of(ResultReader.open(folder), SampleKinds.ALL).discrepancies())
        .extracting(Discrepancy::file)
        .anyMatch(file -> file.endsWith("trials/00/broker-metrics.jsonl"));
    assertThat(run().part(BrokerFindings.PART)).as("what is whole is still read").isPresent();
  }
}
