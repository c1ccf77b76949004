package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.analysis.FindingsWriter;
import io.weir.analysis.finding.ClaimOutcome;
import io.weir.analysis.finding.Findings;
import io.weir.analysis.finding.PublishedFindings;
import io.weir.cli.Shell.Outcome;
import io.weir.core.result.ResultLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A suite of small scenarios with published figures, on the loopback broker. */
class SuiteIT {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final String FIGURES = """
      # study: kesque-2019
      # title: Made up
      # author: Nobody
      # date: 2019
      # systems: none
      # set-up: none
      system,partitions,measure,p50
      loopback,1,publish,2
      loopback,6,publish,3
      """;

  @TempDir
  private Path folder;

  private void scenario(String name, String published) throws IOException {
    Files.createDirectories(folder.resolve("suite"));
    Files.writeString(folder.resolve("suite/" + name + ".yaml"), """
        name: %s
        question: Does it run?
        systems: { loopback: { broker: loopback, acknowledge-delay: constant 5ms } }
        durability: { replicas: 1, acknowledge: one, storage: memory }
        workload: { message: { size: 100 B }, load: { rate: 500/s } }
        phases: { warm-up: 500ms, measure: 1s, drain: 5s }
        worker.heap: 128 MiB
        repeat: 1
        published: %s
        """.formatted(name, published));
  }

  private Outcome run() {
    return SHELL.run("run", folder.resolve("suite").toString(), "--out",
        folder.resolve("results").toString(), "--data", folder.resolve("data").toString());
  }

  @Test
  void each_scenario_of_a_suite_has_a_report_and_a_copy_of_what_was_published()
      throws IOException {
    Files.writeString(folder.resolve("figures.csv"), FIGURES);
    scenario("first", "../figures.csv");
    scenario("second", "../figures.csv");
    Outcome outcome = run();

    assertThat(outcome.exit()).isIn(0, 3);
    assertThat(outcome.out()).contains("1 of 2", "2 of 2", "scenario", "Claims of kesque-2019");
    assertThat(outcome.out().indexOf("1 of 2")).isLessThan(outcome.out().indexOf("2 of 2"));
    for (String name : new String[] {"first", "second"}) {
      ResultLayout layout = new ResultLayout(folder.resolve("results/" + name + "/latest"));
      Findings findings = FindingsWriter.read(layout.findings());
      PublishedFindings published = findings.published().orElseThrow();
      String digest = findings.plan().published().orElseThrow().sha256();

      assertThat(layout.published(digest)).hasContent(FIGURES);
      assertThat(published.claims()).hasSize(6)
          .allSatisfy(claim -> assertThat(claim.outcome()).isEqualTo(ClaimOutcome.CANNOT_TELL));
      assertThat(layout.report()).content().contains("id=\"published\"");
      assertThat(SHELL.run("verify", layout.root().toString()).exit()).isZero();

      Files.writeString(layout.published(digest), FIGURES.replace("publish,3", "publish,4"));
      assertThat(SHELL.run("verify", layout.root().toString()).err()
          + SHELL.run("verify", layout.root().toString()).out())
          .contains("is not the file that plan.json names");
    }
  }

  @Test
  void what_is_wrong_with_one_of_them_keeps_all_from_starting() throws IOException {
    Files.writeString(folder.resolve("figures.csv"), FIGURES);
    Files.writeString(folder.resolve("broken.csv"), FIGURES.replace("publish,3", "publish,soon"));
    scenario("first", "../figures.csv");
    scenario("second", "../broken.csv");
    Outcome outcome = run();

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("line 9: 'soon' is not a number above 0");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void a_folder_without_scenarios_is_no_suite() throws IOException {
    Files.createDirectories(folder.resolve("suite"));
    Outcome outcome = run();

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("there is no scenario in the folder");
  }

  @Test
  void suites_that_come_with_weir_go_by_name() throws IOException {
    assertThat(SHELL.run("validate", "kesque-2019").out()).contains("sound");
    assertThat(SHELL.run("list", "scenarios").out())
        .contains("kesque-2019/latency", "laptop: ", "Suites");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }
}
