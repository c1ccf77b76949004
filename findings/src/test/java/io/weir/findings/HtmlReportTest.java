package io.weir.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.Plan;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.PlanBuilder;
import io.weir.core.unit.Rate;
import io.weir.findings.doc.HtmlPrinter;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.sample.SampleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  private static final int MEGABYTE = 1_000_000;
  private static final Pattern SCRIPT = Pattern.compile("<script.*?</script>", Pattern.DOTALL);

  /** The page without its scripts, whose text is their own affair. */
  private static String markup(Findings findings) {
    return SCRIPT.matcher(HtmlPrinter.print(Report.of(findings, SampleKinds.ALL))).replaceAll("");
  }

  @Test
  void theQuickstartsReportIsOneSmallFileThatAsksForNothing() throws IOException {
    String html = HtmlPrinter.print(Report.of(Samples.quickstart(), SampleKinds.ALL));

    assertThat(html.length()).isLessThan(MEGABYTE);
    assertThat(markup(Samples.quickstart())).doesNotContain("http://", "https://", "src=",
        "@import", "url(");
    assertThat(html).contains("default-src 'none'")
        .contains("Chart.js v")
        .contains("The MIT License");
  }

  @Test
  void theAnswerAndTheVerdictComeFirst() throws IOException {
    String markup = markup(Samples.quickstart());

    assertThat(markup.indexOf("Kafka is faster than pulsar at the median (1.42x publish"))
        .isPositive()
        .isLessThan(markup.indexOf("At a glance</h2>"));
    assertThat(markup).contains("low confidence in 1 of 4 runs")
        .contains("verified")
        .contains(
            "weir run quickstart.yaml --scale laptop --set workload.load.rate=5k/s --set seed=42")
        .contains("A deeper queue hides a slow consumer");
  }

  @Test
  void theFirstScreenHasTheAnswerTheRatiosTheFactsAndTheCauses() throws IOException {
    Element screen = Jsoup.parse(markup(Samples.quickstart())).getElementById("answer");

    assertThat(screen.select(".headline").text())
        .matches("low confidence in 1 of 4 runs Kafka is faster than pulsar at the median .*");
    assertThat(screen.select(".ratios th").eachText()).containsExactly("publish p50",
        "publish p99", "publish p99.9", "end-to-end p50", "end-to-end p99", "end-to-end p99.9",
        "throughput");
    assertThat(screen.select(".tile.valid .label a").eachText()).containsExactly("messages",
        "durability", "fairness");
    assertThat(screen.select(".strip").eachText()).singleElement()
        .asString()
        .startsWith("low confidence in 1 of 4 runs: one episode")
        .contains("Affects publish p99.9 and end-to-end p99.9. Next step: ");
  }

  @Test
  void eachCauseIsThereOnceHoweverManyRuns() throws IOException {
    Document many =
        Jsoup.parse(markup(Samples.multiplied(Samples.quickstart(), 10)));

    assertThat(many.select(".strip").eachText()).singleElement()
        .asString()
        .startsWith("low confidence in 10 of 40 runs: one episode");
    assertThat(many.select("#runs td.why")).isEmpty();
  }

  @Test
  void whatASystemUsedStandsBesideWhatWasSent() throws IOException {
    // A process that wrote 300 bytes for each message of 100, and used half a core.
    assertThat(markup(Samples.quickstart())).contains("Resources of the systems</h2>")
        .contains("<td>0.500</td>")
        .contains("<td>3.00 x</td>");
  }

  @Test
  void whetherTheSetUpIsFairStandsBesideTheVerdict() throws IOException {
    String fair = markup(Samples.quickstart());
    String unfair = markup(Samples.troubled());

    assertThat(fair.indexOf("No chosen difference favors a system")).isPositive()
        .isLessThan(fair.indexOf("At a glance</h2>"));
    assertThat(fair).doesNotContain("UNFAIR")
        .contains("inherent", "Equal settings",
            "the only copy");
    assertThat(unfair.indexOf("UNFAIR. ")).isPositive()
        .isLessThan(unfair.indexOf("At a glance</h2>"));
    assertThat(unfair).contains("favors pulsar", "To make it equal: ",
        "set systems.pulsar.durability.storage: fsync", "ACROSS UNEQUAL DURABILITY",
        "Storage page-cache, not fsync.");
  }

  @Test
  void whatIsProvenStandsBesideWhatIsVerified() throws IOException {
    assertThat(markup(Samples.proven())).contains(">proven</span>",
        "the fsync itself is verified, not proven");
    assertThat(markup(Samples.quickstart())).doesNotContain(">proven</span>");
  }

  @Test
  void aSetUpThatWasNotReportedIsNotCalledFair() throws IOException {
    assertThat(markup(Samples.cutShort())).contains("The audit could not judge pulsar",
        "No run of pulsar reached the point at which settings are read back")
        .doesNotContain("No chosen difference");
  }

  @Test
  void everyTroubleIsShown() throws IOException {
    String markup = markup(Samples.troubled());

    assertThat(markup).contains("broker-1 ended with exit code 137")
        .contains("stopped by the user")
        .contains("The run never began.")
        .contains("17 lost,")
        .contains("contradicted")
        .contains("NOT the same for all systems")
        .contains("Expiring 12 record(s)")
        .contains("no message accounting: a run writes it when it completes");
  }

  @Test
  void whatKeptTheWorkerFromTheCpuIsShown() throws IOException {
    assertThat(markup(Samples.quickstart())).contains("pacing thread waiting for a CPU")
        .contains("CPU time stolen by the hypervisor")
        .contains("60, up to 40.0 µs")
        .contains("before the run")
        .contains("append of 4 KiB with fsync: p50 940 µs")
        .doesNotContain("not available here");
    assertThat(markup(Samples.troubled())).contains("not available here")
        .contains("pauses of the JVM, waiting for a CPU");
  }

  @Test
  void aHundredTimesAsManyRunsStillMakeAPageThatOpens() throws IOException {
    String html = HtmlPrinter
        .print(Report.of(Samples.multiplied(Samples.quickstart(), 100), SampleKinds.ALL));

    assertThat(html.length()).isLessThan(3 * MEGABYTE);
    assertThat(html).contains("Details of the other 340 runs are left out here")
        .contains("The first 15 runs are drawn; 385 more runs would not be distinguishable.");
  }

  @Test
  void hostileWordsShowAsWords(@TempDir Path folder) throws IOException {
    String hostile = "\"><img src=x onerror=alert(1)></script><script>alert(2)</script>";
    Plan tame = SamplePlans.plan("evil", List.of(Map.of("a<b", hostile)),
        List.of("kafka"), 1, Rate.parse("100/s"), Duration.ofSeconds(5));
    Plan plan = PlanBuilder.builder()
        .format(tame.format())
        .name(tame.name())
        .question("k<i>afka</title>" + hostile)
        .source(hostile)
        .overrides(List.of(hostile))
        .scale(hostile)
        .seed(tame.seed())
        .thresholds(tame.thresholds())
        .baseline(tame.baseline())
        .objectives(tame.objectives())
        .runs(tame.runs())
        .build();
    SampleFolder made = SampleFolder.create(folder.resolve("result"), plan)
        .with(1, SampleRun.healthy(2).ending(RunStatus.FAILED, hostile, 6));
    String html = HtmlPrinter.print(
        Report.of(Analysis.of(ResultReader.open(made.path()), SampleKinds.ALL), SampleKinds.ALL));

    assertThat(html).contains("&lt;img src=x onerror=alert(1)&gt;").contains("k&lt;i&gt;afka");
    assertThat(html).doesNotContain("<img", "<i>", "<script>alert", "</title>\"");
    assertThat(html.split("<script", -1)).hasSize(4);
  }

  @Test
  void whereNothingWasMeasuredThereAreNoHeadingsOverNothing(@TempDir Path folder)
      throws IOException {
    Plan plan = SamplePlans.plan("cut-off", List.of(Map.of()), List.of("kafka"), 1,
        Rate.parse("100/s"), Duration.ofSeconds(5));
    SampleFolder none = SampleFolder.create(folder.resolve("none"), plan);
    assertThat(HtmlPrinter.print(
        Report.of(Analysis.of(ResultReader.open(none.path()), SampleKinds.ALL), SampleKinds.ALL)))
        .contains("At a glance")
        .doesNotContain(">Distribution<", ">Over time<");

    SampleFolder measured = SampleFolder.create(folder.resolve("measured"), plan)
        .with(1, SampleRun.healthy(2));
    assertThat(HtmlPrinter.print(Report
        .of(Analysis.of(ResultReader.open(measured.path()), SampleKinds.ALL), SampleKinds.ALL)))
        .contains(">Distribution<", ">Over time<");
  }

  @Test
  void findingsThatWereReadBackGiveTheSameReport(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("findings.json");
    FindingsWriter.write(Samples.quickstart(), file);
    Report.write(Report.of(FindingsWriter.read(file), SampleKinds.ALL),
        folder.resolve("report.html"));

    assertThat(Files.readString(folder.resolve("report.html")))
        .isEqualTo(HtmlPrinter.print(Report.of(Samples.quickstart(), SampleKinds.ALL)));
  }
}
