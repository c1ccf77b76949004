package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.PlannedRun;
import io.weir.findings.sample.SampleFolder;
import io.weir.findings.sample.SampleResults;
import io.weir.lab.store.Checksums;
import io.weir.lab.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which result {@code run --resume} continues. Both are refused, so that nothing starts. */
class ResumeTest {
  @TempDir
  private Path folder;
  private Path cutShort;
  private Path newer;

  @BeforeEach
  void makeResults() throws IOException, StoreException {
    cutShort = folder.resolve("cut-short/2026-01-15T10-00-00Z");
    newer = folder.resolve("quickstart/2026-01-16T10-00-00Z");
    SampleResults.cutShort(cutShort);
    finish(SampleResults.quickstart(newer));
    for (Path result : new Path[] {cutShort, newer}) {
      Files.createSymbolicLink(result.resolve("link"), folder);
    }
  }

  private static void finish(SampleFolder sample) throws StoreException {
    for (PlannedRun run : sample.plan().runs()) {
      Checksums.write(new ResultLayout(sample.layout().run(run)));
    }
  }

  private Outcome resume(String... more) {
    String[] arguments = new String[3 + more.length];
    arguments[0] = "run";
    arguments[1] = "--out=" + folder;
    arguments[2] = "--resume";
    System.arraycopy(more, 0, arguments, 3, more.length);
    return Shell.ofThisWeir().run(arguments);
  }

  @Test
  void theNewestThatWasCutOffIsContinued() {
    assertThat(resume().err()).contains(cutShort + "/link is a link");
  }

  @Test
  void anEmptyNameStartsNothing() {
    Outcome outcome = Shell.ofThisWeir().run("run", "quickstart", "--out=" + folder, "--resume=");

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("weir: --resume= names no result");
    assertThat(outcome.out()).isEmpty();
  }

  /** A damaged result is none that was cut off, and its resumption names the damage. */
  @Test
  void theSearchDoesNotReadMeasurements() throws IOException {
    try (Stream<Path> files = Files.walk(newer.resolve("runs"))) {
      Path measured = files.filter(file -> file.toString().endsWith(".hlog"))
          .findFirst()
          .orElseThrow();
      Files.writeString(measured, "#", StandardOpenOption.APPEND);
    }

    assertThat(resume().err()).contains(cutShort + "/link is a link");
  }

  @Test
  void theNewestIsNamedIfNoneWasCutOff() throws IOException {
    Files.delete(cutShort.resolve("plan.json"));

    assertThat(resume().err()).contains(newer + "/link is a link");
  }

  @Test
  void aScenarioOfASuiteHasItsNameToo() throws IOException {
    Path suite = Files.createDirectories(folder.resolve("duo/2026-01-14T10-00-00Z/cut-short"));
    Path moved = Files.move(cutShort, suite.resolve(cutShort.getFileName()));

    assertThat(resume("cut-short").err()).contains(moved + "/link is a link");
  }

  @Test
  void theNameOfAScenarioLimitsTheChoice() {
    assertThat(resume("quickstart").err()).contains(newer + "/link is a link");
    assertThat(resume("quickstar").err())
        .contains("there is no result of 'quickstar'", "did you mean quickstart?");
  }
}
