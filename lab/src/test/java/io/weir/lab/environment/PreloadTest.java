package io.weir.lab.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PreloadTest {
  @Test
  void aPreloadedLibraryIsRecordedAndWarnedOf() {
    Preload preload = Preload.of(Map.of("LD_PRELOAD", "/usr/lib/libnofsync.so"));

    assertThat(preload.findings().facts())
        .containsEntry("preloaded", "LD_PRELOAD=/usr/lib/libnofsync.so");
    assertThat(preload.findings().warnings()).singleElement()
        .asString()
        .contains("LD_PRELOAD=/usr/lib/libnofsync.so", "unset it");
    assertThat(preload.check().outcome()).isEqualTo(DoctorCheck.Outcome.WARN);
  }

  @Test
  void nothingIsWarnedOfOtherwise() {
    Preload preload = Preload.of(Map.of("LD_PRELOAD", "", "PATH", "/bin"));

    assertThat(preload.findings().facts()).containsEntry("preloaded", "nothing");
    assertThat(preload.findings().warnings()).isEmpty();
    assertThat(preload.check().outcome()).isEqualTo(DoctorCheck.Outcome.OK);
  }
}
