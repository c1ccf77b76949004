package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in the options of measurements of the host: one error each, before anything starts. */
class NoiseOptionsTest {
  private static final Shell SHELL = Shell.ofThisWeir();

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "--system loopback | --system belongs to --noise",
      "--set repeat=4 | --set belongs to --noise",
      "--workers local:0 | write local:N",
      "--workers k8s:2,image=weir | workers on Kubernetes can't be checked from here",
      "--brokers local:3 | write local, or ssh:FILE",
      "--brokers ssh:no-such-file.yaml | no-such-file.yaml",
      "--calibrate --workers local:x | write local:N",
      "--calibrate --workers ssh:no-such-file.yaml | no-such-file.yaml",
      "--noise --system kafak | did you mean kafka?",
      "--noise --system 9 | choose one of ",
      "--noise --system loopback --set repeat=2 | at least 3 repetitions",
      "--noise --system loopback --set systems.a.nodes=0 | nodes",
      "--noise --system loopback --set systems.b.capacity=100/s | two identical systems",
      "--noise --system loopback --set sweep.workload.partitions=[1,6] | can't sweep",
      "--noise --system loopback --set workload.load.rate=highest | ",
      "--noise --system loopback --set nonsense=1 | nonsense"
  })
  void aMistakeIsOneErrorWithAHint(String arguments, String told) {
    Outcome outcome = SHELL.run(Stream.concat(Stream.of("doctor"),
        Arrays.stream(arguments.split(" "))).toArray(String[]::new));

    assertThat(outcome.exit()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).contains(told == null ? "" : told);
    assertThat(outcome.err().lines().filter(line -> line.startsWith("weir: "))).hasSize(1);
  }
}
