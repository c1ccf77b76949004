package io.weir.driver.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Topic;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopicBatchesTest {
  @Test
  void fewTopicsGoTogether() {
    List<Topic> topics = List.of(new Topic("a", 1, false), new Topic("b", 6, false));

    assertThat(TopicBatches.of(topics)).containsExactly(topics);
  }

  @Test
  void noBatchButThatOfOneLargeTopicAsksForTooMuch() {
    List<Topic> topics =
        List.of(new Topic("probe", 1, false), new Topic("large", 10_000, false),
            new Topic("small", 1_999, false),
            new Topic("last", 2, false));

    assertThat(TopicBatches.of(topics))
        .containsExactly(topics.subList(0, 1), topics.subList(1, 2), topics.subList(2, 3),
            topics.subList(3, 4));
  }

  @Test
  void manyTopicsKeepTheirOrder() {
    List<Topic> topics =
        IntStream.range(0, 5_000).mapToObj(i -> new Topic("t" + i, 3, false)).toList();

    List<List<Topic>> batches = TopicBatches.of(topics);

    assertThat(batches.stream().flatMap(List::stream)).containsExactlyElementsOf(topics);
    assertThat(batches).allMatch(batch -> batch.stream()
        .mapToInt(Topic::partitions)
        .sum() <= TopicBatches.MOST_PARTITIONS);
  }
}
