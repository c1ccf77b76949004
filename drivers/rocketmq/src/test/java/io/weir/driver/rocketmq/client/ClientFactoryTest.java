package io.weir.driver.rocketmq.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.ClientPolicy;
import io.weir.driver.rocketmq.SystemSpecs;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientFactoryTest {
  private static final Topic TOPIC = new Topic("topic", 40, false);

  private static ClientFactory clients(Map<String, Map<String, String>> properties) {
    return new ClientFactory(new DriverSettings(Map.of("name-server", "127.0.0.1:1"),
        ClientPolicy.DEFAULT, SystemSpecs.ONE_FSYNC, Map.of(), properties, "weir-test", 1,
        Duration.ofSeconds(1), Optional.empty()));
  }

  private static DefaultMQProducer producer(ClientFactory clients) throws DriverException {
    return clients.producer(new ProducerSpec("p", TOPIC, Optional.empty(), Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource({"server, sendMessageThreadPoolNum, sendMessageThreadPoolNums",
      "server, flushIntervalCommitlog, flushIntervalCommitLog",
      "client.producer, pollNameServerIntervall, pollNameServerInterval",
      "client.consumer, pullBatchsize, pullBatchSize"})
  void aMisspeltPropertyIsRefusedWithTheRightName(String section, String name, String right) {
    assertThatThrownBy(() -> clients(Map.of(section, Map.of(name, "1"))).requireKnown())
        .isInstanceOf(DriverException.class)
        .hasMessageContaining(section + "." + name)
        .hasMessageContaining(right);
  }

  @Test
  void realPropertiesPass() throws Exception {
    clients(Map.of("server",
        Map.of("sendMessageThreadPoolNums", "2", "flushIntervalCommitLog", "100",
            "serverWorkerThreads", "4")))
        .requireKnown();
  }

  @Test
  void thePolicyIsMappedAndPassedThroughPropertiesWin() throws Exception {
    ClientFactory clients =
        clients(Map.of("client.producer", Map.of("heartbeatBrokerInterval", "1000"),
            "client.consumer", Map.of("pullBatchSize", "10")));

    DefaultMQProducer producer = producer(clients);
    DefaultLitePullConsumer consumer =
        clients.consumer(new ConsumerSpec("c", TOPIC, "all", 1, 0, Optional.empty()), "group");

    assertThat(producer.getSendMsgTimeout()).isEqualTo(60_000);
    assertThat(producer.getRetryTimesWhenSendAsyncFailed()).isZero();
    assertThat(producer.getHeartbeatBrokerInterval()).isEqualTo(1000);
    assertThat(consumer.getPullBatchSize()).isEqualTo(10);
    assertThat(consumer.getPullThresholdForAll()).isEqualTo(1000);
    assertThat(consumer.getPullThreadNums()).isEqualTo(40);
    assertThat(consumer.isAutoCommit()).isFalse();
  }

  @Test
  void noTwoClientsShareAnInstance() throws Exception {
    ClientFactory clients = clients(Map.of());

    assertThat(producer(clients).getInstanceName())
        .isNotEqualTo(producer(clients).getInstanceName());
  }

  @Test
  void aValueOfAnotherTypeIsRefused() {
    assertThatThrownBy(() -> producer(
        clients(Map.of("client.producer", Map.of("pollNameServerInterval", "soon")))))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("client.producer.pollNameServerInterval")
        .hasMessageContaining("soon");
  }
}
