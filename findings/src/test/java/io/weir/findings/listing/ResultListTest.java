package io.weir.findings.listing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.folder.ResultLayout;
import io.weir.findings.Analysis;
import io.weir.findings.figure.Verdict;
import io.weir.findings.listing.ListedResult.State;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.JudgingRules;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultListTest {
  @TempDir
  private Path folder;

  private static SampleFolder small(Path path) throws IOException {
    return SampleResults.repeated(path, Duration.ofSeconds(2), 2, 3);
  }

  private static Findings judge(SampleFolder sample) throws IOException {
    Findings findings = Analysis.of(ResultReader.open(sample.path()), SampleKinds.ALL);
    FindingsWriter.write(findings, sample.layout().findings());
    return findings;
  }

  private List<ListedResult> listed() throws IOException {
    return ResultList.of(folder).results();
  }

  @Test
  void theNewestIsFirstAndLatestIsNoOther() throws IOException {
    Path old = folder.resolve("quickstart/2026-01-15T10-00-00Z");
    Path recent = folder.resolve("orders/2026-01-16T10-00-00Z");
    Findings findings = judge(small(old));
    judge(SampleResults.cutShort(recent));
    Files.createSymbolicLink(folder.resolve("quickstart/latest"), old.getFileName());

    List<ListedResult> listed = listed();
    assertThat(listed).extracting(ListedResult::name)
        .containsExactly("orders/2026-01-16T10-00-00Z", "quickstart/2026-01-15T10-00-00Z");
    ListedResult last = listed.getLast();
    assertThat(last.begun()).isEqualTo(Instant.parse("2026-01-15T10:00:00Z"));
    assertThat(last.answer()).isEqualTo(findings.answer());
    assertThat(last.systems()).containsExactly("kafka", "pulsar");
    assertThat(last.verdict()).contains(findings.verdict());
    assertThat(last.rules()).isEmpty();
    assertThat(last.bytes()).isGreaterThan(10_000);
    assertThat(listed.getFirst().completed().orElseThrow())
        .isLessThan(listed.getFirst().planned().orElseThrow());
    assertThat(listed.getFirst().verdict()).contains(Verdict.INVALID);
    assertThat(ResultPlace.below(folder)).allMatch(ResultPlace::isReported);
    Files.delete(new ResultLayout(recent).findings());
    assertThat(ResultPlace.below(folder)).extracting(ResultPlace::isReported)
        .containsExactly(false, true);
  }

  @Test
  void whatCannotBeReadIsListedAsSuch() throws IOException {
    small(folder.resolve("a-unfinished"));
    Path damaged = folder.resolve("b-damaged");
    judge(small(damaged));
    Path findings = new ResultLayout(damaged).findings();
    Files.writeString(findings, Files.readString(findings).substring(0, 400));
    Path newer = folder.resolve("c-newer");
    judge(small(newer));
    Path other = new ResultLayout(newer).findings();
    Files.writeString(other,
        Files.readString(other).replaceFirst("\"format\" : \\d+", "\"format\" : 99"));
    Files.createDirectories(folder.resolve("d-nothing"));
    Path plan = Files.createDirectories(folder.resolve("e-plan"));
    Files.writeString(plan.resolve("plan.json"), "{");

    List<ListedResult> listed = listed();
    assertThat(listed).filteredOn(one -> one.name().equals("a-unfinished"))
        .singleElement()
        .satisfies(one -> {
          assertThat(one.state()).isEqualTo(State.UNFINISHED);
          assertThat(one.answer()).containsExactly("no report: 6 of 6 runs completed");
          assertThat(one.systems()).containsExactly("kafka", "pulsar");
        });
    assertThat(listed).extracting(one -> one.name() + " " + one.state())
        .containsExactlyInAnyOrder("a-unfinished UNFINISHED", "b-damaged DAMAGED",
            "c-newer NEWER", "e-plan DAMAGED");
    assertThat(ResultList.of(folder).lines(80)).allMatch(line -> line.text().length() <= 80
        && !line.text().contains("\n"));
  }

  @Test
  void findingsOfOtherRulesAreMarked() throws IOException {
    judge(small(folder.resolve("old")));
    Path findings = new ResultLayout(folder.resolve("old")).findings();
    Files.writeString(findings,
        Files.readString(findings)
            .replaceFirst("\"rules\" : " + JudgingRules.current().number(), "\"rules\" : 4")
            .replaceFirst("(?s)\"outline\" : \\{.*?\\},", ""));

    assertThat(listed()).singleElement().satisfies(one -> {
      assertThat(one.state()).isEqualTo(State.REPORTED);
      assertThat(one.rules()).contains(4);
      assertThat(one.verdict()).isEmpty();
    });
    assertThat(ResultList.of(folder).lines(80).getLast().text()).startsWith("  [rules 4] ");
  }

  @Test
  void scenariosOfASuiteArePartOfIt() throws IOException {
    Path suite = Files.createDirectories(folder.resolve("study/2026-01-15T10-00-00Z"));
    Files.writeString(suite.resolve("suite.json"), """
        { "format" : 1, "name" : "study", "weirVersion" : "0.1.0",
          "begun" : "2026-01-15T10:00:00Z", "overrides" : [ ], "scenarios" : [ ] }""");
    judge(small(suite.resolve("quickstart/2026-01-15T10-05-00Z")));

    assertThat(listed()).extracting(ListedResult::kind)
        .containsExactly(ResultPlace.Kind.MEASUREMENT, ResultPlace.Kind.SUITE);
    assertThat(ResultPlace.below(folder)).extracting(ResultPlace::inSuite)
        .containsExactly(true, false);
  }

  @Test
  void anEmptyFolderHasNoResults() throws IOException {
    assertThat(listed()).isEmpty();
  }
}
