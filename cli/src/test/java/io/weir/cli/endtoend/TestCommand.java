package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A program of this machine that has ended.
 *
 * @param exit its exit code
 * @param output what it printed, errors too
 */
record TestCommand(int exit, String output) {
  /** Runs a program to its end. */
  static TestCommand of(String... words) {
    try {
      Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new TestCommand(process.waitFor(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Runs a program that must succeed, and returns what it printed. */
  static String succeeding(String... words) {
    TestCommand command = of(words);
    assertThat(command.exit()).as("%s: %s", String.join(" ", words), command.output()).isZero();
    return command.output();
  }
}
