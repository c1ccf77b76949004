package io.weir.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RabbitMqDurabilityTest {
  @ParameterizedTest
  @CsvSource({
      "1, ALL,      FSYNC,  ,        QUORUM,  true",
      "1, ONE,      FSYNC,  ,        QUORUM,  true",
      "3, MAJORITY, FSYNC,  ,        QUORUM,  true",
      "2, ALL,      FSYNC,  ,        QUORUM,  true",
      "3, ALL,      FSYNC,  CLASSIC, CLASSIC, true",
      "3, MAJORITY, PAGE_CACHE, ,      STREAM,  true",
      "1, ONE,      PAGE_CACHE, STREAM, STREAM, true",
      "2, ALL,      PAGE_CACHE, ,      STREAM,  true",
      "1, ALL,      MEMORY, ,        CLASSIC, false",
      "3, ALL,      MEMORY, ,        CLASSIC, false"})
  void whatRabbitMqCanGiveIsMappedAndReadsBackTheSame(int replicas, Acknowledge acknowledge,
      Storage storage, QueueType asked, QueueType queue, boolean persistent) {
    Durability durability = new Durability(replicas, acknowledge, storage);

    assertThat(UnsupportedSetting.of(durability, Optional.ofNullable(asked))).isEmpty();
    RabbitMqDurability mapped = RabbitMqDurability.of(durability, Optional.ofNullable(asked));
    assertThat(mapped).isEqualTo(new RabbitMqDurability(queue, replicas, persistent));
    assertThat(mapped.toDurability(acknowledge)).isEqualTo(durability);
  }

  @ParameterizedTest
  @CsvSource({
      "3, ALL,      FSYNC,      ,        acknowledge, majority (fsync by a majority of 3 is level-1)",
      "3, ONE,      FSYNC,      ,        acknowledge, level-1",
      "5, ONE,      FSYNC,      QUORUM,  acknowledge, set majority",
      "3, ONE,      PAGE_CACHE, ,        acknowledge, majority (page-cache by a majority of 3 is level-2)",
      "3, ALL,      PAGE_CACHE, STREAM,  acknowledge, level-2",
      "3, MAJORITY, FSYNC,      CLASSIC, acknowledge, all",
      "3, ONE,      MEMORY,     ,        acknowledge, all",
      "1, ALL,      PAGE_CACHE, CLASSIC, storage,     'set memory or fsync, or queue: stream'",
      "1, ALL,      PAGE_CACHE, QUORUM,  storage,     'set fsync, or queue: stream'",
      "1, ALL,      MEMORY,     QUORUM,  storage,     'set fsync, or queue: classic'",
      "1, ALL,      MEMORY,     STREAM,  storage,     'set page-cache, or queue: classic'",
      "3, MAJORITY, FSYNC,      STREAM,  storage,     'set page-cache, or queue: quorum'"})
  void whatItCanNotIsRefusedWithTheNearest(int replicas, Acknowledge acknowledge, Storage storage,
      QueueType asked, String part, String nearest) {
    Optional<UnsupportedSetting> refusal = UnsupportedSetting.of(
        new Durability(replicas, acknowledge, storage), Optional.ofNullable(asked));

    assertThat(refusal.orElseThrow().part()).isEqualTo("durability." + part);
    assertThat(refusal.orElseThrow().hint()).contains(nearest);
  }

  @ParameterizedTest
  @CsvSource({
      "QUORUM,  3, true,  2, MAJORITY, FSYNC",
      "CLASSIC, 3, true,  3, EVERY,    FSYNC",
      "CLASSIC, 3, false, 3, EVERY,    MEMORY",
      "QUORUM,  1, true,  1, ONE,      FSYNC"})
  void guaranteedCopiesAndWaitSetAreDistinguished(QueueType queue, int members, boolean persistent,
      int copies, WaitSet waitSet, Storage storage) {
    Guarantee guarantee = new RabbitMqDurability(queue, members, persistent).guarantee();

    assertThat(guarantee).isEqualTo(
        new Guarantee(members, copies, waitSet, storage, guarantee.terms()));
    assertThat(guarantee.terms()).startsWith(queue.id() + " queue, " + members + " member");
  }
}
