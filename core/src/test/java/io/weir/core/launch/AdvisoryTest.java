package io.weir.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.Advisory.Range;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdvisoryTest {
  private final Advisory advisory =
      new Advisory("CVE-1", "group", "client",
          List.of(new Range("2.8.0", "3.9.2"), new Range("4.0.0", "4.0.2")), "messages are lost");

  @ParameterizedTest
  @CsvSource({"2.8.0, 3.9.2", "2.10.0, 3.9.2", "3.9.1, 3.9.2", "4.0.0, 4.0.2", "4.0.1, 4.0.2"})
  void namesAnAffectedVersionAndTheFixedOneOfItsLine(String version, String fixed) {
    assertThat(advisory.warning(Artifact.jar("group", "client", version))).hasValue("client "
        + version + " has a known defect: messages are lost (CVE-1, fixed in " + fixed + ")");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.7.9", "3.9.2", "3.10.0", "4.0.2", "4.1.0", "40.0.0", "", "latest"})
  void isSilentOnOtherVersions(String version) {
    assertThat(advisory.warning(Artifact.jar("group", "client", version))).isEmpty();
  }

  @Test
  void isSilentOnOtherArtifacts() {
    assertThat(advisory.warning(Artifact.jar("group", "server", "3.0.0"))).isEmpty();
    assertThat(advisory.warning(Artifact.jar("other", "client", "3.0.0"))).isEmpty();
  }
}
