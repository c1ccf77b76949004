package io.weir.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ThreadFailure;
import io.weir.core.metric.MetricSample;
import io.weir.core.metric.Series;
import io.weir.core.thread.ThreadGuard;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.provision.DeployedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessSamplerTest {
  private final ThreadGuard guard = new ThreadGuard();
  private final List<String> notices = new CopyOnWriteArrayList<>();

  /** Asks again and again until something is so. */
  private void ask(Supplier<Map<Series, Double>> numbers, Consumer<MetricSample> samples,
      BooleanSupplier enough) throws InterruptedException {
    ProcessSampler sampler = new ProcessSampler(
        new DeployedProcess("broker-1", "broker", "localhost", 1, List.of(), Duration.ZERO,
            Path.of("log")),
        List.of(), new MetricProbe() {
          @Override
          public Map<Series, Double> read() {
            return numbers.get();
          }

          @Override
          public void close() {}
        }, TimeDilation.NONE, Duration.ofMinutes(1), samples, notices::add, guard);
    while (!enough.getAsBoolean()) {
      sampler.tick();
      Thread.sleep(1);
    }
    sampler.stop();
    sampler.awaitEnd();
  }

  @Test
  void anErrorWhileAskingIsKeptAndNoGap() throws InterruptedException {
    Error error = new NoClassDefFoundError("Bean");

    ask(() -> {
      throw error;
    }, sample -> {}, () -> guard.failure().isPresent());

    assertThat(guard.failure()).contains(
        new ThreadFailure("metrics-broker-1", "asking brokers for metrics", error));
    assertThat(notices).isEmpty();
  }

  @Test
  void anExceptionOfAProcessThatEndsIsAGapAndNoFailure() throws InterruptedException {
    ask(() -> {
      throw new IllegalStateException("its connection is gone");
    }, sample -> {}, () -> !notices.isEmpty());

    assertThat(notices).singleElement()
        .asString()
        .contains("the metrics of broker-1 have a gap", "its connection is gone");
    assertThat(guard.failure()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCollectorThatFailsIsKept(boolean error) throws InterruptedException {
    ask(Map::of, sample -> {
      if (error) {
        throw new NoClassDefFoundError("Log");
      }
      throw new IllegalStateException("Log");
    }, () -> guard.failure().isPresent());

    assertThat(guard.failure().orElseThrow().message()).contains("Log");
  }
}
