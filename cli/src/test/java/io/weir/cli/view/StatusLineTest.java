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
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  private StatusLine line(boolean live) {
    PrintStream stream = new PrintStream(written, true, StandardCharsets.UTF_8);
    return new StatusLine(new Console(stream, stream, live, new AnsiColors(live)), () -> width);
  }

  private String written() {
    return written.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }

  @Test
  void lasting_lines_go_by_above_the_line_that_is_written_over() {
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
  void what_is_too_long_to_be_written_over_loses_its_end() {
    line(true).show(new AnsiColors(true).bold("0123456789") + "0123456789");
    assertThat(written()).isEqualTo(CLEAR + "0123456789012345678");
  }

  @Test
  void lasting_lines_break_between_words() {
    line(true).print("  note: this machine is small  for it");
    assertThat(written()).isEqualTo("  note: this machine\n      is small  for\n      it\n");
  }

  @Test
  void nobody_who_does_not_watch_sees_anything_but_lasting_lines() {
    StatusLine line = line(false);
    line.show("half");
    line.print("done");
    line.clear();
    assertThat(written()).isEqualTo("done\n");
  }

  @Test
  void a_terminal_that_becomes_narrow_gets_less() {
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
}
