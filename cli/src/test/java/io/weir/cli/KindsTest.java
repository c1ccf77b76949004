package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.sample.SampleKinds;
import org.junit.jupiter.api.Test;

/** What the sample results are judged by is what the launchers say of their kinds. */
class KindsTest {
  @Test
  void theSamplesHaveTheTraitsOfTheLaunchers() {
    assertThat(Installation.ofProcess().kinds().byBroker())
        .containsAllEntriesOf(SampleKinds.ALL.byBroker());
  }
}
