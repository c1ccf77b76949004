package io.weir.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Console;
import io.weir.findings.doc.AnsiColors;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusLineTest {
  private static final String CLEAR = "\r\u001b[2K";

  private int width = 20;
  private List<String> table = List.of();
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  private StatusLine line(boolean live) {
    PrintStream stream = new PrintStream(written, true, StandardCharsets.UTF_8);
    return new StatusLine(new Console(stream, stream, live, new AnsiColors(live)), () -> width,
        () -> table);
  }

  private String written() {
    return written.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }

  @Test
  void lastingLinesGoByAboveTheLineThatIsWrittenOver() {
    StatusLine line = line(true);
    line.show("half");
    line.print("done");
    line.show("all");
    line.clear();
    line.print("over");
    assertThat(written())
        .isEqualTo(CLEAR + "half" + CLEAR + "done\nhalf" + CLEAR + "all" + CLEAR + "over\n");
  }

  @Test
  void whatIsTooLongToBeWrittenOverLosesItsEnd() {
    line(true).show(new AnsiColors(true).bold("0123456789") + "0123456789");
    assertThat(written()).isEqualTo(CLEAR + "0123456789012345678");
  }

  @Test
  void lastingLinesBreakBetweenWords() {
    line(true).print("  note: this machine is small  for it");
    assertThat(written()).isEqualTo("  note: this machine\n      is small  for\n      it\n");
  }

  @Test
  void nobodyWhoDoesNotWatchSeesAnythingButLastingLines() {
    StatusLine line = line(false);
    line.show("half");
    line.print("done");
    line.clear();
    assertThat(written()).isEqualTo("done\n");
  }

  @Test
  void aTerminalThatBecomesNarrowGetsLess() {
    StatusLine line = line(true);
    StatusText text = new StatusText("run", List.of("9/s", "p99 1 ms"), "3s left");
    line.show(text);
    width = 80;
    line.show(text);
    width = 12;
    line.show(text);
    assertThat(written()).isEqualTo(CLEAR + "run  9/s  3s left" + CLEAR
        + "run  9/s  p99 1 ms  3s left" + CLEAR + "ru  3s left");
  }

  @Test
  void aTableIsWrittenOverWithTheLineBelowIt() {
    StatusLine line = line(true);
    table = List.of("system", "kafka");
    line.show("half");
    line.print("done");
    table = List.of("a row that is longer than the terminal");
    line.show("all");
    line.clear();
    line.clear();
    assertThat(written()).isEqualTo(CLEAR + "system\nkafka\nhalf"
        + "\r\u001b[2A\u001b[J" + "done\nsystem\nkafka\nhalf"
        + "\r\u001b[2A\u001b[J" + "a row that is longe\nall"
        + "\r\u001b[1A\u001b[J");
  }
}
