package io.weir.lab.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Calibration;
import io.weir.core.result.Calibration.Ceiling;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.lab.environment.HostIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationStoreTest {
  private static final Calibration.Host HERE = HostIdentity.here("0.1");

  @TempDir
  private Path folder;

  private static Calibration calibration(double rate) {
    return new Calibration(Calibration.FORMAT, HERE, Instant.EPOCH,
        List.of(new Ceiling(new DataSize(100), new Rate(rate), Optional.empty())));
  }

  @Test
  void aHostsCalibrationIsFoundByThatHostOnly() throws IOException {
    CalibrationStore store = new CalibrationStore(folder.resolve("below"));
    assertThat(store.find(HERE)).isEmpty();
    store.keep(calibration(1_000));
    store.keep(calibration(2_000));

    assertThat(store.find(HERE)).contains(calibration(2_000));
    assertThat(store.find(HostIdentity.here("0.2"))).isEmpty();
  }

  @Test
  void oneThatCanNotBeReadIsNone() throws IOException {
    CalibrationStore store = new CalibrationStore(folder);
    Files.writeString(store.keep(calibration(1_000)), "{\"format\":1");

    assertThat(store.find(HERE)).isEmpty();
  }

  @Test
  void itLiesWhereTheUsersStateDoes() {
    assertThat(CalibrationStore.ofUser(Map.of("XDG_STATE_HOME", "/state"), Path.of("/home/me")))
        .isEqualTo(new CalibrationStore(Path.of("/state/weir/calibrations")));
    for (String unusable : List.of("", "relative")) {
      assertThat(
          CalibrationStore.ofUser(Map.of("XDG_STATE_HOME", unusable), Path.of("/home/me")).folder())
          .isEqualTo(Path.of("/home/me/.local/state/weir/calibrations"));
    }
  }
}
