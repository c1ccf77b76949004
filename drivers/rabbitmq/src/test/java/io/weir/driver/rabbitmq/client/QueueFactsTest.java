package io.weir.driver.rabbitmq.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.result.Json;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import org.junit.jupiter.api.Test;

/** Uses responses of the management plugin of 3.10.8. */
class QueueFactsTest {
  private static QueueFacts facts(String json) throws Exception {
    return QueueFacts.of(Json.reader(JsonNode.class).readValue(json));
  }

  @Test
  void aStreamsMembersCountHoweverManyAreThereNow() throws Exception {
    QueueFacts facts = facts("""
        {"name":"t.0","type":"stream","durable":true,"leader":"weir-2@localhost",
         "members":["weir-3@localhost","weir-2@localhost","weir-1@localhost"],
         "online":["weir-2@localhost","weir-1@localhost"],"arguments":{"x-queue-type":"stream",
         "x-initial-cluster-size":3}}""");

    assertThat(facts.members()).isEqualTo(3);
    assertThat(facts.inStep()).isEqualTo(2);
    assertThat(facts.leader()).isEqualTo("weir-2@localhost");
    assertThat(facts.arguments()).containsEntry("x-initial-cluster-size", "3");
    assertThat(facts.durability(true))
        .isEqualTo(new RabbitMqDurability(QueueType.STREAM, 3, true));
    assertThat(facts.durability(true).guaranteedCopies()).isEqualTo(2);
  }

  @Test
  void aMirrorCountsWhenItIsInStep() throws Exception {
    QueueFacts facts = facts("""
        {"name":"t.0","type":"classic","durable":true,"node":"weir-1@localhost",
         "slave_nodes":["weir-2@localhost","weir-3@localhost"],
         "synchronised_slave_nodes":["weir-3@localhost"],"arguments":{}}""");

    assertThat(facts.inStep()).isEqualTo(2);
    assertThat(facts.leader()).isEqualTo("weir-1@localhost");
    assertThat(facts.durability(false))
        .isEqualTo(new RabbitMqDurability(QueueType.CLASSIC, 2, false));
  }

  /** Its node is still reported, though it is gone. */
  @Test
  void aClassicQueueThatIsDownHasNoLeader() throws Exception {
    QueueFacts facts = facts("""
        {"name":"t.0","type":"classic","durable":true,"node":"weir-1@localhost","state":"down",
         "arguments":{}}""");

    assertThat(facts.leader()).isEmpty();
    assertThat(facts.inStep()).isZero();
  }
}
