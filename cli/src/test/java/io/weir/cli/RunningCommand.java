package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.Console;
import io.weir.cli.context.Installation;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command that runs beside its test.
 *
 * @param exit its exit code
 * @param printed its standard error so far
 */
record RunningCommand(CompletableFuture<Integer> exit, ByteArrayOutputStream printed) {
  static RunningCommand start(String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = Console.plain(new PrintStream(new ByteArrayOutputStream()),
        new PrintStream(err, true, StandardCharsets.UTF_8));
    return new RunningCommand(CompletableFuture.supplyAsync(
        () -> new Weir(CliContext.of(Installation.ofProcess(), console)).execute(arguments)), err);
  }

  String err() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** Waits until its standard error has a match, which must be before its end. */
  Matcher await(Pattern wanted) throws InterruptedException {
    while (true) {
      Matcher found = wanted.matcher(err());
      if (found.find()) {
        return found;
      }
      assertThat(exit).as(this::err).isNotDone();
      Thread.sleep(50);
    }
  }
}
