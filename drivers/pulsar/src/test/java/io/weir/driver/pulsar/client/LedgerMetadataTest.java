package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.pulsar.PulsarDurability.Quorum;
import org.junit.jupiter.api.Test;

class LedgerMetadataTest {
  @Test
  void theQuorumIsReadFromABrokersWords() {
    assertThat(LedgerMetadata.quorum("LedgerMetadata{formatVersion=3, ensembleSize=4, "
        + "writeQuorumSize=3, ackQuorumSize=2, state=OPEN, digestType=CRC32C, password=OMITTED}"))
        .contains(new Quorum(4, 3, 2));
  }

  @Test
  void otherWordsTellNothing() {
    assertThat(LedgerMetadata.quorum("")).isEmpty();
    assertThat(LedgerMetadata.quorum("ensembleSize=x, writeQuorumSize=3")).isEmpty();
  }
}
