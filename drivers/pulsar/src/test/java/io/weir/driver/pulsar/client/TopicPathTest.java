package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Topic;
import org.junit.jupiter.api.Test;

class TopicPathTest {
  @Test
  void onePartitionIsAPlainTopic() {
    TopicPath path = new TopicPath("public/default", new Topic("t", 1, false));

    assertThat(path.isPartitioned()).isFalse();
    assertThat(path.url()).isEqualTo("persistent://public/default/t");
    assertThat(path.adminOfPartitions())
        .containsExactly("/admin/v2/persistent/public/default/t");
  }

  @Test
  void partitionsAreTopicsOfTheirOwn() {
    assertThat(new TopicPath("a/b", new Topic("t", 2, false)).adminOfPartitions()).containsExactly(
        "/admin/v2/persistent/a/b/t-partition-0", "/admin/v2/persistent/a/b/t-partition-1");
  }
}
