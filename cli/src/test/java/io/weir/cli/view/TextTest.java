package io.weir.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Console;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.Wrapped;
import io.weir.findings.text.SystemText;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class TextTest {
  @Property
  void wrappingKeepsEveryWordAndNoLineIsTooLong(
      @ForAll String text, @ForAll @IntRange(min = 1, max = 60) int width) {
    assertThat(String.join(" ", Wrapped.lines(text, width)))
        .isEqualTo(text.strip().replaceAll("\\s+", " "));
    assertThat(Wrapped.lines(text, width))
        .allMatch(line -> line.length() <= width || !line.contains(" "));
  }

  @Example
  void aDurabilityReadsAsAGuarantee() {
    assertThat(SystemText.of(new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC)))
        .isEqualTo("3 replicas, acknowledged by a majority on disk (fsync)");
    assertThat(SystemText.of(new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE)))
        .isEqualTo("1 replica, acknowledged by all in the page cache");
  }

  @Example
  void paintIsLeftOutWhereItIsNotWanted() {
    assertThat(new AnsiColors(false).red("a")).isEqualTo("a");
    assertThat(AnsiColors.toTerminal(new AnsiColors(true).red("a")))
        .isEqualTo("\u001b[31ma\u001b[0m");
    assertThat(AnsiColors.bare(new AnsiColors(true).red("a"))).isEqualTo("a");
    assertThat(new AnsiColors(true).red("")).isEmpty();
  }

  @Example
  void whatComesFromOutsideSteersNoTerminal() {
    String hostile =
        "\u001b[2J\u001b[31mred\u009b0m\u0007\r\nnext\u202eevil\u2066\u200f\u061c\u2028\tz";
    assertThat(AnsiColors.toTerminal(new AnsiColors(true).bold(hostile))).isEqualTo("\u001b[1m"
        + "\\u001b[2J\\u001b[31mred\\u009b0m\\u0007\nnext\\u202eevil\\u2066\\u200f\\u061c\\u2028\tz"
        + "\u001b[0m");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console = Console.plain(new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(out, true, StandardCharsets.UTF_8));
    console.line(hostile);
    console.note(hostile);
    assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("\u001b", "\u009b", "\u202e");
  }
}
