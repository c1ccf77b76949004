package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Installation;
import io.weir.findings.sample.SampleKinds;
import org.junit.jupiter.api.Test;

/** The traits that judge the sample results are those of the launchers. */
class KindsTest {
  @Test
  void theSamplesHaveTheTraitsOfTheLaunchers() {
    assertThat(Installation.ofProcess().kinds().byBroker())
        .containsAllEntriesOf(SampleKinds.ALL.byBroker());
  }
}
