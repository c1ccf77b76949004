package io.weir.driver.kafka.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.common.Uuid;

class ClusterIdTest {
  @Property
  void kafkaReadsItAsAnIdentifier(@ForAll long seed) {
    String id = ClusterId.of(seed);

    assertThat(Uuid.fromString(id)).hasToString(id);
    assertThat(Base64.getUrlDecoder().decode(id)).hasSize(16);
    assertThat(id).doesNotStartWith("-").isEqualTo(ClusterId.of(seed));
  }
}
