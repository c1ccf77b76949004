package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import io.weir.cli.context.ExitCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mistakes in a bisection: each has one error, and nothing starts. */
class BisectMistakesTest {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final String KEY = "systems.loopback.acknowledge-delay";

  @TempDir
  private Path folder;

  private void refuses(List<String> options, String... parts) {
    List<String> all = new ArrayList<>(List.of("bisect", "loopback", "--out", folder.toString()));
    all.addAll(options);
    Outcome outcome = SHELL.run(all.toArray(String[]::new));

    assertThat(outcome.exit()).isEqualTo(ExitCode.INPUT.number());
    assertThat(outcome.err()).contains(parts);
    assertThat(outcome.out()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void valuesAreAListOrNumbersOfOneUnit() {
    refuses(List.of("--change", KEY), "whole numbers of one unit only", "--values GOOD,…,BAD");
    refuses(List.of("--change", KEY, "--good", "5ms", "--bad", "8s"),
        "whole numbers of one unit only");
    refuses(List.of("--change", KEY, "--good", "0", "--bad", "9999"), "more than 1024 numbers");
    refuses(List.of("--change", KEY, "--good", "7", "--bad", "7"), "needs two or more values");
    refuses(List.of("--change", KEY, "--values", "constant 1ms,constant 1ms"),
        "has constant 1ms twice");
    refuses(List.of("--change", KEY, "--values", "constant 1ms,constant 2ms", "--bad", "3ms"),
        "--bad 3ms is none of the values");
    refuses(List.of("--change", KEY + "=constant 1ms", "--values", "constant 1ms,constant 2ms"),
        "--change " + KEY + " has a value");
  }

  @Test
  void eachValueIsReadBeforeTheFirstOneIsMeasured() {
    refuses(List.of("--change", KEY, "--values", "constant 1ms,constant two,constant 3ms"),
        "--change " + KEY + "=constant two");
    refuses(List.of("--change", "repeat", "--values", "1,2"),
        "both systems of a comparison share this value");
  }
}
