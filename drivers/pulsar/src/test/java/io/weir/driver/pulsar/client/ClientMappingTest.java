package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.sample.ClientPolicyBuilder;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.unit.DataSize;
import io.weir.driver.pulsar.ClientMapping;
import io.weir.driver.pulsar.PulsarPropertySection;
import io.weir.driver.pulsar.SystemSpecs;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.CompressionType;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.ProducerBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClientMappingTest {
  private static final ClientPolicy POLICY = ClientPolicyBuilder.builder()
      .batchDelay(Duration.ofMillis(7))
      .batchSize(DataSize.mebibytes(1))
      .sendBuffer(DataSize.mebibytes(8))
      .idempotence(true)
      .compression(Compression.ZSTD)
      .sendTimeout(Duration.ofSeconds(20))
      .connections(3)
      .acknowledgeInterval(Duration.ofMillis(250))
      .receiveQueue(77)
      .build();

  private static DriverSettings settings(ClientPolicy policy,
      Map<String, Map<String, String>> properties) {
    return new DriverSettings(Map.of(), policy, SystemSpecs.ONE_FSYNC, Map.of(), properties,
        "weir-test", 1, Duration.ofSeconds(1), Optional.empty());
  }

  private static ClientMapping mapping(ClientPolicy policy) {
    return new ClientMapping(settings(policy, Map.of()));
  }

  private static ClientPolicy withDelay(Duration delay) {
    return ClientPolicyBuilder.builder()
        .batchDelay(delay)
        .batchSize(POLICY.batchSize())
        .sendBuffer(POLICY.sendBuffer())
        .idempotence(true)
        .compression(Compression.NONE)
        .sendTimeout(POLICY.sendTimeout())
        .connections(1)
        .acknowledgeInterval(POLICY.acknowledgeInterval())
        .receiveQueue(1)
        .build();
  }

  private static ClientPolicy withCompression(Compression compression) {
    return ClientPolicyBuilder.builder()
        .batchDelay(POLICY.batchDelay())
        .batchSize(POLICY.batchSize())
        .sendBuffer(POLICY.sendBuffer())
        .idempotence(true)
        .compression(compression)
        .sendTimeout(POLICY.sendTimeout())
        .connections(1)
        .acknowledgeInterval(POLICY.acknowledgeInterval())
        .receiveQueue(1)
        .build();
  }

  @Test
  void aClientHasTimeToOpenThousandsOfPartitions() {
    ClientMapping mapping = mapping(POLICY);

    assertThat(mapping.producingClient(10_000)).containsEntry("operationTimeoutMs", 1_000_000L);
    assertThat(mapping.consumingClient(10_000)).containsEntry("operationTimeoutMs", 1_000_000L);
    assertThat(mapping.consumingClient(300)).doesNotContainKey("operationTimeoutMs");
  }

  @Test
  void aPolicyIsPutIntoPulsarsNames() {
    ClientMapping mapping = mapping(POLICY);

    assertThat(mapping.producer()).containsEntry("batchingMaxPublishDelayMicros", 7_000L)
        .containsEntry("batchingMaxBytes", 1 << 20)
        .containsEntry("sendTimeoutMs", 20_000L)
        .containsEntry("compressionType", "ZSTD")
        .containsEntry("blockIfQueueFull", true);
    assertThat(mapping.producingClient(1)).containsEntry("memoryLimitBytes", 8L << 20)
        .containsEntry("connectionsPerBroker", 3);
    assertThat(mapping.consumer()).containsEntry("receiverQueueSize", 77)
        .containsEntry("acknowledgementsGroupTimeMicros", 250_000L);
    assertThat(mapping.consumingClient(1)).containsOnlyKeys("connectionsPerBroker");
  }

  @Test
  void withoutDelayBatchesStillFormWhileTheClientIsBusy() {
    assertThat(mapping(withDelay(Duration.ZERO)).producer())
        .containsEntry("batchingMaxPublishDelayMicros", 1L)
        .containsEntry("batchingEnabled", true);
  }

  @Test
  void passedThroughPropertiesWin() {
    ClientMapping mapping = new ClientMapping(settings(POLICY, Map.of(
        "client.common", Map.of("connectionsPerBroker", "5"),
        "client.producer", Map.of("batchingEnabled", "false", "hashingScheme", "Murmur3_32Hash"),
        "client.consumer", Map.of("receiverQueueSize", "9"))));

    assertThat(mapping.producer()).containsEntry("batchingEnabled", "false")
        .containsEntry("hashingScheme", "Murmur3_32Hash");
    assertThat(mapping.consumer()).containsEntry("receiverQueueSize", "9");
    assertThat(mapping.producingClient(1)).containsEntry("connectionsPerBroker", "5");
    assertThat(mapping.consumingClient(1)).containsEntry("connectionsPerBroker", "5");
  }

  @ParameterizedTest
  @EnumSource
  void everyCompressionIsOneOfPulsars(Compression compression) {
    Object mapped = mapping(withCompression(compression)).producer().get("compressionType");

    assertThat(CompressionType.valueOf((String) mapped).name().equals("NONE"))
        .isEqualTo(compression == Compression.NONE);
  }

  @Test
  void theClientTakesEverythingThatIsMapped() throws Exception {
    ClientMapping mapping = mapping(POLICY);
    ClientBuilder builder = PulsarClient.builder().serviceUrl("pulsar://127.0.0.1:1");
    load(builder, mapping.producingClient(1));
    load(builder, mapping.consumingClient(1));
    try (PulsarClient client = builder.build()) {
      ProducerBuilder<byte[]> producer = client.newProducer();
      Conf.load(producer, producer::loadConf, mapping.producer(),
          PulsarPropertySection.CLIENT_PRODUCER);
      ConsumerBuilder<byte[]> consumer = client.newConsumer();
      Conf.load(consumer, consumer::loadConf, mapping.consumer(),
          PulsarPropertySection.CLIENT_CONSUMER);
    }
  }

  @Test
  void aPropertyThatTheClientDoesNotKnowIsNamed() {
    assertThatThrownBy(() -> load(PulsarClient.builder(), Map.of("connections", "1")))
        .isInstanceOf(DriverException.class)
        .hasMessageStartingWith(
            "client.common.connections: this version of Pulsar's client has no such setting");
    assertThatThrownBy(() -> load(PulsarClient.builder(), Map.of("conectionsPerBroker", "1")))
        .hasMessageContaining("did you mean connectionsPerBroker?");
  }

  @Test
  void aValueThatTheClientDoesNotTakeIsNamed() {
    assertThatThrownBy(() -> load(PulsarClient.builder(), Map.of("connectionsPerBroker", "many")))
        .isInstanceOf(DriverException.class)
        .hasMessageStartingWith(
            "client.common.connectionsPerBroker: Pulsar's client rejects 'many': ");
  }

  private static void load(ClientBuilder builder, Map<String, Object> values)
      throws DriverException {
    Conf.load(builder, builder::loadConf, values, PulsarPropertySection.CLIENT_COMMON);
  }
}
