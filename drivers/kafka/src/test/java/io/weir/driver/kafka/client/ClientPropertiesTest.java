package io.weir.driver.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.sample.ClientPolicyBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.DataSize;
import io.weir.driver.kafka.SystemSpecs;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class ClientPropertiesTest {
  private static final Durability ONE_OF_THREE =
      new Durability(3, Acknowledge.ONE, Storage.PAGE_CACHE);
  private static final Optional<DataSize> SMALL = Optional.of(new DataSize(100));

  @Test
  void thePolicyIsMappedToTheProducersOwnNames() throws DriverException {
    Map<String, Object> properties = properties(Map.of()).producer("p0", SMALL);

    assertThat(properties).containsEntry("bootstrap.servers", "127.0.0.1:20000")
        .containsEntry("client.id", "weir-test-p0")
        .containsEntry("acks", "all")
        .containsEntry("linger.ms", 1L)
        .containsEntry("batch.size", 131_072)
        .containsEntry("buffer.memory", 33_554_432L)
        .containsEntry("enable.idempotence", true)
        .containsEntry("compression.type", "none")
        .containsEntry("delivery.timeout.ms", 60_000)
        .containsEntry("max.block.ms", 60_000L)
        .containsEntry("enable.metrics.push", false);
  }

  @Test
  void aRequestIsMadeLargerOnlyWhereAMessageNeedsIt() throws DriverException {
    ClientProperties properties = properties(Map.of());

    assertThat(properties.producer("p0", SMALL)).doesNotContainKey("max.request.size");
    assertThat(properties.producer("p0", Optional.of(new DataSize(2_000_000))))
        .containsEntry("max.request.size", 2_001_024);
    assertThat(properties.producer("p0", Optional.empty()))
        .containsEntry("max.request.size", 68_157_440);
  }

  @Property(tries = 200)
  void theClientAcceptsEveryPolicy(@ForAll @IntRange(max = 50) int delayMillis,
      @ForAll @IntRange(min = 100, max = 300_000) int timeoutMillis,
      @ForAll Compression compression, @ForAll boolean idempotence, @ForAll Acknowledge acknowledge)
      throws DriverException {
    ClientPolicy policy = ClientPolicyBuilder.builder()
        .batchDelay(Duration.ofMillis(delayMillis))
        .batchSize(new DataSize(16_384))
        .sendBuffer(DataSize.mebibytes(8))
        .idempotence(idempotence)
        .compression(compression)
        .sendTimeout(Duration.ofMillis(timeoutMillis))
        .connections(1)
        .acknowledgeInterval(Duration.ofSeconds(1))
        .receiveQueue(100)
        .build();
    Durability durability = new Durability(3, acknowledge, Storage.FSYNC);
    Map<String, Object> properties =
        new HashMap<>(properties(policy, durability, Map.of()).producer("p0", SMALL));
    properties.put("key.serializer", ByteArraySerializer.class);
    properties.put("value.serializer", ByteArraySerializer.class);

    assertThatCode(() -> new ProducerConfig(properties)).doesNotThrowAnyException();
  }

  @Property
  void aDelayIsRoundedUpToMilliseconds(@ForAll @IntRange(min = 1, max = 5_000_000) int nanos)
      throws DriverException {
    ClientPolicy policy = withDelay(Duration.ofNanos(nanos));
    Object linger =
        properties(policy, SystemSpecs.ONE_FSYNC, Map.of()).producer("p0", SMALL).get("linger.ms");

    assertThat(linger).isEqualTo((nanos + 999_999L) / 1_000_000L);
  }

  @Test
  void anAcknowledgementByTheLeaderAloneCantBeIdempotent() throws DriverException {
    Map<String, Object> properties =
        properties(ClientPolicy.DEFAULT, ONE_OF_THREE, Map.of()).producer("p0", SMALL);

    assertThat(properties).containsEntry("acks", "1").containsEntry("enable.idempotence", false);
  }

  @Test
  void consumersReadFromTheStartAndCommitByThemselves() {
    Map<String, Object> properties = properties(Map.of()).consumer("c0", "topic.sub");

    assertThat(properties).containsEntry("group.id", "topic.sub")
        .containsEntry("auto.offset.reset", "earliest")
        .containsEntry("enable.auto.commit", false);
  }

  @Test
  void passedThroughPropertiesWin() throws DriverException {
    ClientProperties properties =
        properties(Map.of("client.common", Map.of("send.buffer.bytes", "-1", "linger.ms", "3"),
            "client.producer", Map.of("linger.ms", "9")));

    assertThat(properties.producer("p0", SMALL)).containsEntry("linger.ms", "9")
        .containsEntry("send.buffer.bytes", "-1");
    assertThat(properties.consumer("c0", "g")).containsEntry("send.buffer.bytes", "-1")
        .doesNotContainKey("linger.ms");
  }

  @Test
  void aPropertyThatTheClientWouldIgnoreIsRefused() {
    assertThatExceptionOfType(DriverException.class)
        .isThrownBy(
            () -> properties(Map.of("client.producer", Map.of("lingr.ms", "3"))).requireKnown())
        .withMessageContaining("client.producer.lingr.ms")
        .withMessageContaining("did you mean linger.ms?");
    assertThatExceptionOfType(DriverException.class).isThrownBy(
        () -> properties(Map.of("client.common", Map.of("no.such.thing", "3"))).requireKnown());
    assertThatCode(
        () -> properties(Map.of("client.common", Map.of("fetch.min.bytes", "3"))).requireKnown())
        .doesNotThrowAnyException();
  }

  @Test
  void aBatchThatDoesNotFitIntoTheBufferIsRefused() {
    ClientPolicy policy = ClientPolicyBuilder.builder()
        .batchDelay(Duration.ZERO)
        .batchSize(DataSize.mebibytes(2))
        .sendBuffer(DataSize.mebibytes(1))
        .idempotence(true)
        .compression(Compression.NONE)
        .sendTimeout(Duration.ofSeconds(60))
        .connections(1)
        .acknowledgeInterval(Duration.ofSeconds(1))
        .receiveQueue(100)
        .build();

    assertThatExceptionOfType(DriverException.class)
        .isThrownBy(() -> properties(policy, SystemSpecs.ONE_FSYNC, Map.of()).producer("p0", SMALL))
        .withMessageContaining("client.batch-size");
  }

  private static ClientPolicy withDelay(Duration delay) {
    return ClientPolicyBuilder.builder()
        .batchDelay(delay)
        .batchSize(new DataSize(16_384))
        .sendBuffer(DataSize.mebibytes(8))
        .idempotence(true)
        .compression(Compression.NONE)
        .sendTimeout(Duration.ofSeconds(60))
        .connections(1)
        .acknowledgeInterval(Duration.ofSeconds(1))
        .receiveQueue(100)
        .build();
  }

  private static ClientProperties properties(Map<String, Map<String, String>> passedThrough) {
    return properties(ClientPolicy.DEFAULT, SystemSpecs.ONE_FSYNC, passedThrough);
  }

  private static ClientProperties properties(ClientPolicy policy, Durability durability,
      Map<String, Map<String, String>> passedThrough) {
    return new ClientProperties(
        new DriverSettings(Map.of("bootstrap", "127.0.0.1:20000"), policy, durability, Map.of(),
            passedThrough, "weir-test", 1, Duration.ofSeconds(30), Optional.empty()));
  }
}
