package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.Metric;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real result, replayed from a trace, then damaged in one way after the other. */
class VerifyIT {
  private static final Shell SHELL = Shell.ofThisWeir();

  @TempDir
  private static Path measured;

  @TempDir
  private Path folder;
  private ResultLayout layout;
  private PlannedRun run;

  @BeforeAll
  static void measure() throws IOException {
    StringBuilder times = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      times.append(i * 0.0011).append('\n');
    }
    Path trace = Files.writeString(measured.resolve("arrivals.txt"), times);
    Outcome outcome = SHELL.run("run", "loopback", "--out", measured.resolve("results").toString(),
        "--data", measured.resolve("data").toString(), "--set", "phases.warm-up=1s", "--set",
        "phases.measure=4s", "--set", "worker.heap=128 MiB", "--set",
        "workload.producers-per-topic=3", "--set",
        "workload.load={ rate: 1k/s, arrival: trace, trace: { replay: loop, file: " + trace
            + " } }");
    assertThat(outcome.exit()).as(outcome.err()).isIn(0, 3);
  }

  @BeforeEach
  void copy() throws IOException {
    Path latest = measured.resolve("results/loopback/latest").toRealPath();
    try (Stream<Path> all = Files.walk(latest)) {
      all.forEach(path -> {
        try {
          Path copy = folder.resolve(latest.relativize(path).toString());
          if (Files.isRegularFile(path)) {
            Files.copy(path, copy);
          } else {
            Files.createDirectories(copy);
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    }
    layout = new ResultLayout(folder);
    run = Json.reader(Plan.class).<Plan>readValue(layout.plan().toFile()).runs().get(0);
  }

  @Test
  void aResultCanBeNamedByTheLinkToTheLatest() {
    Outcome outcome = SHELL.run("verify", measured.resolve("results/loopback/latest").toString());

    assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
    assertThat(outcome.out()).contains("all holds");
  }

  private Outcome verify(int exit) {
    Outcome outcome = SHELL.run("verify", folder.toString());
    assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isEqualTo(exit);
    assertThat(outcome.err()).isEmpty();
    return outcome;
  }

  private static void replaceFirst(Path file, String regex, String replacement)
      throws IOException {
    String text = Files.readString(file);
    String changed = text.replaceFirst(regex, replacement);
    assertThat(changed.equals(text)).as("%s has %s", file, regex).isFalse();
    Files.writeString(file, changed);
  }

  private static void truncate(Path file) throws IOException {
    byte[] content = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(content, content.length * 2 / 3));
  }

  @Test
  void anUntouchedResultHoldsAndSoDoesOneThatWasReportedAnew() {
    assertThat(verify(0).out()).contains("all holds", "values of 1 runs recomputed");
    assertThat(SHELL.run("report", "--again", folder.toString()).exit()).isIn(0, 3);
    assertThat(verify(0).out()).contains("all holds");
  }

  /** As earlier versions left it where a sending thread died. */
  @Test
  void aProducerWhoseAccountIsOpenIsNotTakenForAChange() throws IOException {
    replaceFirst(layout.ledger(run, 0), "\"measureFrom\":\\d+,\"due\":\\d+,\"attempted\":\\d+",
        "\"measureFrom\":0,\"due\":0,\"attempted\":0");
    assertThat(SHELL.run("report", "--again", folder.toString()).exit()).isEqualTo(3);

    assertThat(verify(4).out()).contains("is incomplete: it has outcomes of messages that it does"
        + " not count as sent").doesNotContain("one of them was changed after the run");
    assertThat(Files.readString(layout.findings())).contains("the account of the run is incomplete")
        .doesNotContain("Not every message");
  }

  @Test
  void aFlippedByteInAHistogramIsFoundAlsoAfterANewReport() throws IOException {
    Path file = layout.histograms(run, 0, Metric.PUBLISH_RESPONSE);
    byte[] content = Files.readAllBytes(file);
    content[content.length / 2] ^= 1;
    Files.write(file, content);

    assertThat(verify(4).outLines()).contains(
        "runs/001-loopback/trials/00/publish-response.hlog",
        "  was changed: its checksum is not that of SHA256SUMS");
    assertThat(SHELL.run("report", "--again", folder.toString()).exit()).isIn(0, 3);
    assertThat(verify(4).outLines()).contains(
        "runs/001-loopback/trials/00/publish-response.hlog",
        "  was changed: its checksum is not that of SHA256SUMS");
  }

  @Test
  void aChangedFigureIsNamed() throws IOException {
    replaceFirst(layout.findings(),
        "(?s)(\"metric\" : \"publish-response\",\\s+\"statistic\" : \"p99\",\\s+\"nanos\" : )[0-9]+",
        "$112345");

    assertThat(verify(4).out()).contains("findings.json\n",
        "runs 001-loopback latencies publish-response p99 nanos: 12345 is stored, and the raw files give ",
        "1 file differs");
  }

  @Test
  void aChangedVerdictIsNamed() throws IOException {
    replaceFirst(layout.findings(), "(\"verdict\" : \")[a-z]+(\")", "$1unheard-of$2");

    assertThat(verify(4).out()).contains("verdict: 'unheard-of' is stored");
  }

  @Test
  void aChangedFigureOfTheReportIsShownBesideTheTrueOne() throws IOException {
    replaceFirst(layout.report(), "(p50</th><td[^>]*>)[0-9][^<]*", "$1987.65");

    assertThat(verify(4).out()).contains("report.html\n", "a row reads 'p50 | 987.65",
        "the raw files give 'p50 | ");
  }

  @Test
  void aTruncatedFileIsNamedWithWhatToDo() throws IOException {
    truncate(layout.intervals(run, 0));

    Outcome outcome = verify(4);
    assertThat(outcome.outLines()).contains("runs/001-loopback/trials/00/intervals.jsonl",
        "  ends in the middle of a line; what came before it was read");
    assertThat(outcome.out()).contains("copy it again from where it was measured");
  }

  @Test
  void everyOtherTruncatedFileIsNamedOnceToo() throws IOException {
    for (Path file : List.of(layout.plan(), layout.findings(), layout.report(),
        layout.checksums(), layout.ledger(run, 0), layout.result(run), layout.environment())) {
      byte[] whole = Files.readAllBytes(file);
      truncate(file);
      String name = folder.relativize(file).toString();
      assertThat(verify(4).outLines()).as(name).containsOnlyOnce(name);
      Files.write(file, whole);
    }
    verify(0);
  }

  @Test
  void aRemovedAndAnAddedFileAreNamed() throws IOException {
    Files.delete(layout.ledger(run, 0));
    Files.writeString(folder.resolve("runs/001-loopback/notes.txt"), "all is well");

    assertThat(verify(4).outLines()).containsSubsequence(
        "runs/001-loopback/notes.txt", "  was added: SHA256SUMS does not list it",
        "runs/001-loopback/trials/00/ledger.json",
        "  is missing, and SHA256SUMS lists it");
  }

  @Test
  void countsThatDisagreeAreFoundEvenWhereChecksumsWereForged() throws IOException {
    replaceFirst(layout.intervals(run, 0), "\"acknowledged\":([0-9])", "\"acknowledged\":1$1");
    Files.delete(layout.checksums());
    assertThat(SHELL.run("report", "--again", folder.toString()).exit()).isIn(0, 3);

    assertThat(verify(4).out()).contains("intervals.jsonl\n",
        "acknowledged, and ledger.json has");
  }

  @Test
  void aTraceThatNamesOtherMessagesIsFound() throws IOException {
    Path trace = layout.trace(run.workload().load().trace().orElseThrow().sha256());
    replaceFirst(trace, "0\\.0011\\n", "");

    assertThat(verify(4).out()).contains("traces/", "is not the trace that plan.json names");
  }
}
