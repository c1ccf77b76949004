package io.weir.lab.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Calibration;
import io.weir.core.result.Calibration.Ceiling;
import io.weir.core.result.HostNoise;
import io.weir.core.result.HostNoise.Design;
import io.weir.core.result.HostNoise.Spread;
import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.lab.environment.HostIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationStoreTest {
  private static final Calibration.Host HERE = HostIdentity.here("0.1");

  @TempDir
  private Path folder;

  private static Calibration calibration(double rate) {
    return new Calibration(Calibration.FORMAT, HERE, Instant.EPOCH,
        List.of(new Ceiling(new DataSize(100), new Rate(rate), Optional.empty(), Optional.empty())),
        Optional.empty());
  }

  @Test
  void aHostsCalibrationIsFoundByThatHostOnly() throws IOException {
    CalibrationStore store = new CalibrationStore(folder.resolve("below"));
    assertThat(store.calibration(HERE)).isEmpty();
    store.keep(calibration(1_000));
    store.keep(calibration(2_000));

    assertThat(store.calibration(HERE)).contains(calibration(2_000));
    assertThat(store.calibration(HostIdentity.here("0.2"))).isEmpty();
  }

  private static WorkerHosts.Ssh hosts(String file, int workers) {
    return new WorkerHosts.Ssh(file, List.of(
        new RemoteHost("load-1", "load-1", workers, Optional.empty(), Optional.empty(),
            Optional.empty())));
  }

  @Test
  void severalWorkersHaveASeparateOneWhereverTheyAreListed() throws IOException {
    CalibrationStore store = new CalibrationStore(folder);
    Calibration together = new Calibration(Calibration.FORMAT, HERE, Instant.EPOCH,
        calibration(5_000).ceilings(), Optional.of(hosts("hosts.yaml", 2)));
    store.keep(calibration(1_000));
    store.keep(together);

    assertThat(store.calibration(HERE)).contains(calibration(1_000));
    assertThat(store.calibration(HERE, hosts("other.yaml", 2))).contains(together);
    assertThat(store.calibration(HERE, hosts("hosts.yaml", 3))).isEmpty();
    assertThat(store.calibration(HERE, new WorkerHosts.Local(2))).isEmpty();
  }

  @Test
  void oneThatCanNotBeReadIsNone() throws IOException {
    CalibrationStore store = new CalibrationStore(folder);
    Files.writeString(store.keep(calibration(1_000)), "{\"format\":1");

    assertThat(store.calibration(HERE)).isEmpty();
  }

  private static HostNoise noise(double deviation) {
    return new HostNoise(HostNoise.FORMAT, HERE, Instant.EPOCH,
        new Design("loopback", "", new Rate(1_000), new DataSize(100), Duration.ofSeconds(12), 6),
        List.of(new Spread("publish-response:p50", deviation, 6)));
  }

  @Test
  void aHostsNoiseIsKeptBesideItsCalibration() throws IOException {
    CalibrationStore store = new CalibrationStore(folder);
    assertThat(store.noise(HERE)).isEmpty();
    store.keep(calibration(1_000));
    store.keep(noise(0.1));
    Path file = store.keep(noise(0.05));

    assertThat(store.noise(HERE)).contains(noise(0.05));
    assertThat(store.calibration(HERE)).contains(calibration(1_000));
    assertThat(store.noise(HostIdentity.here("0.2"))).isEmpty();
    Files.writeString(file, "{\"format\":1");
    assertThat(store.noise(HERE)).isEmpty();
  }
}
