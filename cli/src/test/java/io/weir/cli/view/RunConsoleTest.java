package io.weir.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Ahead;
import io.weir.cli.context.Console;
import io.weir.cli.event.SampleEvents;
import io.weir.core.result.RunStatus;
import io.weir.findings.doc.AnsiColors;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunConsoleTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  private RunConsole console(boolean live) {
    PrintStream stream = new PrintStream(written, true, StandardCharsets.UTF_8);
    Console console = new Console(stream, stream, live, new AnsiColors(live));
    return new RunConsole(console.colors(), new StatusLine(console, () -> 80, List::of),
        new TimeLeft(() -> 0, Ahead.NOTHING));
  }

  private String written() {
    return written.toString(StandardCharsets.UTF_8);
  }

  private static void end(RunConsole console, RunStatus status, Optional<String> problem) {
    SampleEvents.of(status, problem).forEach(console::on);
  }

  @Test
  void everyPhaseIsToldInLinesWhereNobodyWatches() {
    end(console(false), RunStatus.COMPLETED, Optional.empty());
    assertThat(written()).doesNotContain("\r", "\u001b");
    assertThat(written().lines()).containsExactly(
        "results go to " + Path.of("results", "x"),
        "note: this machine is small",
        "",
        "run 1 of 4  kafka 4.3.1, 1 node, 1 replica, acknowledged by all on disk (fsync),"
            + " workload.partitions 6, 10k/s, repetition 1",
        "  Apache Kafka 4.3.1 server: 45 files, here after 9.0 s",
        "  starting broker-1",
        "  broker-1 ready after 4.2 s",
        "  creating 1 topic",
        "  prepared; in force: 1 replica, acknowledged by all on disk (fsync)",
        "  warm-up, 1s; about 8s left",
        "  latencies still fall: the warm-up continues for at most 4s more",
        "  measure, 2s; about 7s left",
        "  fault: 31.2 s into the load: broker-1 struck (SIGKILL)",
        "  drain, at most 3s; about 5s left",
        "  note: the page cache was not dropped",
        "  stopping kafka",
        "  completed after 12.0 s");
  }

  @Test
  void aLineThatIsWrittenOverShowsTheIntervalToThoseWhoWatch() {
    end(console(true), RunStatus.COMPLETED, Optional.empty());
    assertThat(written()).contains("warm-up, 1s and 0s more",
        "\r\u001b[2Krun 1/4 kafka  measure 0/2 s  7s left",
        "\r\u001b[2Krun 1/4 kafka  measure 0/2 s  2 failed  9,997/s  publish p99 4.56 ms  7s left",
        "measure, 2s\u001b[2m; last second:  2 failed  9,997/s of 10,000  publish p99 4.56 ms");
    assertThat(written().lines()
        .flatMap(line -> Stream.of(line.split("\r")))
        .map(line -> line.replaceAll("\u001b\\[[0-9;]*[mK]", ""))
        .filter(line -> line.startsWith("run 1/4") || line.startsWith("  measure")))
        .hasSizeGreaterThan(5)
        .allMatch(line -> line.length() <= 80);
    assertThat(written())
        .endsWith("\u001b[32mcompleted\u001b[0m after 12.0 s" + System.lineSeparator());
  }

  @Test
  void aFailedRunSaysWhyWithItsLinesKeptTogether() {
    end(console(false), RunStatus.FAILED, Optional.of("broker-1 died\nlog: full\n"));
    assertThat(written()).endsWith("  failed after 12.0 s: broker-1 died\n    log: full\n");
  }
}
