package io.weir.emulation;

import static io.weir.emulation.Dilated.program;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.emulation.Dilated.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The modeled networks of the library. Skipped where the build made no library. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class NetworkModelTest {
  @TempDir
  private Path folder;

  @BeforeEach
  void needsTheLibrary() {
    Dilated.needsTheLibrary();
  }

  /**
   * Two processes with 10 real ms between them and 20 real MB/s at each k, so that a busy machine
   * has time for both. The program itself checks that nothing is early and that all bytes arrive.
   */
  private Outcome run(int k, int serverHost, int clientHost) throws Exception {
    String delay = Long.toString(10_000_000 / k);
    String bandwidth = Long.toString(20_000_000L * k);
    return new Dilated(Files.createTempDirectory(folder, "run"), Integer.toString(k))
        .with("WEIR_DILATION_NETWORK", clientHost + "," + delay + "," + bandwidth)
        .run(program("network"), Integer.toString(serverHost), delay, bandwidth,
            Integer.toString(clientHost));
  }

  /** The ratio of measured to asked by check, where the program prints one. */
  private static Map<String, Double> ratios(Outcome outcome) {
    return outcome.output()
        .stream()
        .map(line -> line.split(" "))
        .collect(Collectors.toMap(parts -> parts[0], parts -> Double.valueOf(parts[2])));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 20})
  void dataArriveLaterByTheDelayAndTheBandwidth(int k) throws Exception {
    Outcome outcome = run(k, 1, 2);

    assertThat(outcome.output()).hasSize(10).allMatch(line -> line.contains(" ok "));
    assertThat(outcome.exit()).isZero();
    assertThat(ratios(outcome).get("round-trip")).isLessThan(1.1);
    assertThat(ratios(outcome).get("rate")).isLessThan(1.1);
  }

  @Test
  void withinAHostNothingIsDelayed() throws Exception {
    Outcome outcome = run(5, 1, 1);

    assertThat(outcome.output()).hasSize(10).allMatch(line -> line.contains(" ok "));
    assertThat(ratios(outcome).get("round-trip")).isLessThan(0.5);
    // The program met a full buffer, and went on when there was room.
    assertThat(ratios(outcome).get("slow-reader")).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0,1,1", "256,1,1", "1,0,1", "1,1", "1,1,1,1", "one,1,1"})
  void otherValuesEndTheProcessAtItsStart(String value) throws Exception {
    Outcome outcome = new Dilated(folder, "2").with("WEIR_DILATION_NETWORK", value).run("true");

    assertThat(outcome.exit()).isEqualTo(125);
    assertThat(outcome.output()).singleElement()
        .satisfies(line -> assertThat(line).contains("WEIR_DILATION_NETWORK must be"));
  }
}
