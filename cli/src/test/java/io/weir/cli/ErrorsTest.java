package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ErrorsTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final Errors errors = new Errors(
      Console.plain(System.out, new PrintStream(printed, true, StandardCharsets.UTF_8)));

  @Test
  void anErrorOfTheJvmIsShownWithItsStackTraceOnlyOnRequest() {
    assertThat(errors.handleError(new NoClassDefFoundError("io/weir/Some"), false)).isEqualTo(1);
    assertThat(output()).contains("unexpected error", "io/weir/Some", "--verbose")
        .doesNotContain("\tat ");

    errors.handleError(new NoClassDefFoundError("io/weir/Some"), true);
    assertThat(output()).contains("\tat " + ErrorsTest.class.getName());
  }

  @Test
  void aLackOfMemoryNamesTheOptionThatGivesMore() {
    assertThat(errors.handleError(new OutOfMemoryError("Java heap space"), false)).isEqualTo(1);
    assertThat(output()).contains("ran out of memory", "Java heap space", "-Xmx");
  }

  private String output() {
    return printed.toString(StandardCharsets.UTF_8);
  }
}
