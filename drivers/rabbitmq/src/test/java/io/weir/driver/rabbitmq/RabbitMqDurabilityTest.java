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
      "1, ALL,      MEMORY, ,        CLASSIC, false",
      "3, ALL,      MEMORY, ,        CLASSIC, false"})
  void whatRabbitMqCanGiveIsMappedAndReadsBackTheSame(int replicas, Acknowledge acknowledge,
      Storage storage, QueueType asked, QueueType queue, boolean persistent) {
    Durability durability = new Durability(replicas, acknowledge, storage);

    assertThat(RabbitMqDurability.refusal(durability, Optional.ofNullable(asked))).isEmpty();
    RabbitMqDurability mapped = RabbitMqDurability.of(durability, Optional.ofNullable(asked));
    assertThat(mapped).isEqualTo(new RabbitMqDurability(queue, replicas, persistent));
    assertThat(mapped.toDurability(acknowledge)).isEqualTo(durability);
  }

  @ParameterizedTest
  @CsvSource({
      "3, ALL,      FSYNC,      ,        acknowledge, majority",
      "3, ONE,      FSYNC,      ,        acknowledge, majority",
      "3, MAJORITY, FSYNC,      CLASSIC, acknowledge, all",
      "3, ONE,      MEMORY,     ,        acknowledge, all",
      "1, ALL,      PAGE_CACHE, ,        storage,     fsync",
      "1, ALL,      MEMORY,     QUORUM,  storage,     fsync"})
  void whatItCanNotIsRefusedWithTheNearest(int replicas, Acknowledge acknowledge, Storage storage,
      QueueType asked, String part, String nearest) {
    Optional<RabbitMqDurability.Refusal> refusal = RabbitMqDurability.refusal(
        new Durability(replicas, acknowledge, storage), Optional.ofNullable(asked));

    assertThat(refusal.orElseThrow().part()).isEqualTo(part);
    assertThat(refusal.orElseThrow().hint()).contains(nearest);
  }

  @ParameterizedTest
  @CsvSource({
      "QUORUM,  3, true,  2, MAJORITY, FSYNC",
      "CLASSIC, 3, true,  3, EVERY,    FSYNC",
      "CLASSIC, 3, false, 3, EVERY,    MEMORY",
      "QUORUM,  1, true,  1, ONE,      FSYNC"})
  void guaranteedCopiesAndWaitSetAreToldApart(QueueType queue, int members, boolean persistent,
      int copies, WaitSet waitSet, Storage storage) {
    Guarantee guarantee = new RabbitMqDurability(queue, members, persistent).guarantee();

    assertThat(guarantee).isEqualTo(
        new Guarantee(members, copies, waitSet, storage, guarantee.terms()));
    assertThat(guarantee.terms()).startsWith(queue.id() + " queue, " + members + " member");
  }
}
