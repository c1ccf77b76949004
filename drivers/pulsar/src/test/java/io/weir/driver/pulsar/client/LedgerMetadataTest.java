package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import org.junit.jupiter.api.Test;

class LedgerMetadataTest {
  @Test
  void theQuorumIsReadFromABrokersWords() {
    assertThat(LedgerMetadata.quorum("LedgerMetadata{formatVersion=3, ensembleSize=4, "
        + "writeQuorumSize=3, ackQuorumSize=2, state=OPEN, digestType=CRC32C, password=OMITTED}"))
        .contains(new Quorum(4, 3, 2));
  }

  @Test
  void theNewestEnsembleIsTheLastOne() {
    assertThat(LedgerMetadata.newestEnsemble("LedgerMetadata{formatVersion=3, ensembleSize=2, "
        + "writeQuorumSize=2, ackQuorumSize=2, state=OPEN, digestType=CRC32C, password=OMITTED, "
        + "ensembles={0=[127.0.0.1:3181, 127.0.0.1:3182], 17=[127.0.0.1:3181, 127.0.0.1:3183]}, "
        + "customMetadata={application=base64:cHVsc2Fy}}"))
        .containsExactly("127.0.0.1:3181", "127.0.0.1:3183");
  }

  @Test
  void otherWordsShowNothing() {
    assertThat(LedgerMetadata.newestEnsemble("ensembleSize=2")).isEmpty();
    assertThat(LedgerMetadata.quorum("")).isEmpty();
    assertThat(LedgerMetadata.quorum("ensembleSize=x, writeQuorumSize=3")).isEmpty();
  }
}
