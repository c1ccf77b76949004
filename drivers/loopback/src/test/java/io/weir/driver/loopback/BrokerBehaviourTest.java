package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.sample.ClientPolicyBuilder;
import io.weir.core.scenario.ClientPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Asserts limits that also hold on a busy machine: nothing is too early, too often or too much. */
class BrokerBehaviourTest {
  private static final long MILLI = 1_000_000;

  @Test
  void nothingIsAcknowledgedInAStall() throws Exception {
    try (
        Bench bench = new Bench(LoopbackSystem.settings(Map.of("stall", "300ms at 0s"), 1), 1, 1)) {
      IndependentReceiver receiver = bench.subscribe("all", 1);
      long start = System.nanoTime();
      for (int i = 0; i < 100; i++) {
        bench.sendRound(100);
      }
      long sent = System.nanoTime() - start;
      bench.flush();
      bench.pollUntil(() -> receiver.count() == 100);

      for (String measure : List.of("publish-response", "end-to-end-response")) {
        SortedMap<Double, Long> truth = bench.truth().quantiles().get(measure);
        assertThat(truth.get(1.0)).as(measure).isGreaterThanOrEqualTo(300 * MILLI);
        assertThat(truth.get(0.0)).as(measure).isGreaterThanOrEqualTo(300 * MILLI - sent);
      }
    }
  }

  @Test
  void capacityIsNeverExceeded() throws Exception {
    try (Bench bench = new Bench(LoopbackSystem.settings(Map.of("capacity", "2k/s"), 1), 3, 2)) {
      long start = System.nanoTime();
      for (int i = 0; i < 200; i++) {
        bench.sendRound(100);
      }
      bench.flush();

      assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(200 * MILLI);
      assertThat(bench.truth().quantiles().get("publish-response").get(0.5)).isPositive();
    }
  }

  @Test
  void aSendBlocksWhileTheBufferIsFull() throws Exception {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    SendListener listener = new SendListener() {
      @Override
      public void acknowledged(long sequence, long intendedNanos, long calledNanos,
          long answeredNanos) {
        underWay.decrementAndGet();
      }

      @Override
      public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
        throw new AssertionError(failure.detail());
      }
    };
    DriverSettings settings =
        LoopbackSystem.settings(Map.of("buffer", "5", "acknowledge-delay", "exponential 1ms"), 1);
    try (Driver driver = new LoopbackProvider().open(settings)) {
      Topic topic = new Topic("full", 1, false);
      driver.createTopics(List.of(topic));
      MessageProducer producer = driver
          .openProducer(new ProducerSpec("p", topic, Optional.empty(), Optional.empty()), listener);
      for (int i = 0; i < 300; i++) {
        producer.send(new byte[50], i, 0, System.nanoTime());
        most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
      }
      assertThat(producer.flush(Duration.ofSeconds(30))).isTrue();
    }
    assertThat(most.get()).isLessThanOrEqualTo(5);
    assertThat(underWay.get()).isZero();
  }

  @Test
  void aMessageWithoutAnAnswerIsGivenUpAndDelivered() throws Exception {
    DriverSettings settings = withSendTimeout(
        LoopbackSystem.settings(Map.of("faults.unanswered", "100%"), 1), Duration.ofMillis(100));
    try (Bench bench = new Bench(settings, 1, 1)) {
      IndependentReceiver receiver = bench.subscribe("all", 1);
      for (int i = 0; i < 20; i++) {
        bench.sendRound(100);
      }
      bench.flush();
      bench.pollUntil(() -> receiver.count() == 20);

      assertThat(bench.records().get(0).failures()).containsEntry("timed-out", 20L);
      assertThat(bench.truth().faults()).containsEntry("timed-out", 20L).containsEntry("lost", 0L);
    }
  }

  @Test
  void anAnswerThatTakesTooLongIsATimeOutAndTheMessageIsDeliveredAllTheSame() throws Exception {
    DriverSettings settings = withSendTimeout(
        LoopbackSystem.settings(Map.of("acknowledge-delay", "10s"), 1), Duration.ofMillis(100));
    try (Bench bench = new Bench(settings, 1, 1)) {
      IndependentReceiver receiver = bench.subscribe("all", 1);
      for (int i = 0; i < 20; i++) {
        bench.sendRound(100);
      }
      bench.flush();
      bench.pollUntil(() -> receiver.count() == 20);

      assertThat(bench.records().get(0).failures()).containsEntry("timed-out", 20L);
      assertThat(bench.truth().faults()).containsEntry("timed-out", 20L).containsEntry("lost", 0L);
    }
  }

  private static DriverSettings withSendTimeout(DriverSettings settings, Duration timeout) {
    ClientPolicy normal = settings.client();
    ClientPolicy policy =
        ClientPolicyBuilder.builder()
            .batchDelay(normal.batchDelay())
            .batchSize(normal.batchSize())
            .sendBuffer(normal.sendBuffer())
            .idempotence(normal.idempotence())
            .compression(normal.compression())
            .sendTimeout(timeout)
            .connections(normal.connections())
            .acknowledgeInterval(normal.acknowledgeInterval())
            .receiveQueue(normal.receiveQueue())
            .build();
    return new DriverSettings(settings.endpoints(), policy, settings.durability(),
        settings.options(), settings.properties(), settings.clientId(), settings.seed(),
        settings.timeout(), Optional.empty());
  }

  @Test
  void refusalsShowTheirKind() throws Exception {
    List<SendFailure.Kind> kinds = Collections.synchronizedList(new ArrayList<>());
    SendListener listener = new SendListener() {
      @Override
      public void acknowledged(long sequence, long intendedNanos, long calledNanos,
          long answeredNanos) {
        throw new AssertionError("message " + sequence + " was acknowledged");
      }

      @Override
      public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
        kinds.add(failure.kind());
      }
    };
    DriverSettings settings =
        LoopbackSystem.settings(Map.of("faults.refuse", "50% not-enough-replicas, 50% fenced"), 1);
    try (Driver driver = new LoopbackProvider().open(settings)) {
      Topic topic = new Topic("refusing", 1, false);
      driver.createTopics(List.of(topic));
      MessageProducer producer = driver
          .openProducer(new ProducerSpec("p", topic, Optional.empty(), Optional.empty()), listener);
      for (int i = 0; i < 200; i++) {
        producer.send(new byte[50], i, 0, System.nanoTime());
      }
      assertThat(producer.flush(Duration.ofSeconds(30))).isTrue();
      assertThat(kinds).hasSize(200)
          .containsOnly(SendFailure.Kind.NOT_ENOUGH_REPLICAS, SendFailure.Kind.FENCED);
      assertThat(
          driver.groundTruth(nanos -> nanos == 0, nanos -> nanos == 0).orElseThrow().faults())
          .containsEntry("refused", 200L);
    }
  }

  @Test
  void noFaultStrikesMessagesWithNegativeNumbers() throws Exception {
    AtomicInteger acknowledged = new AtomicInteger();
    SendListener listener = new SendListener() {
      @Override
      public void acknowledged(long sequence, long intendedNanos, long calledNanos,
          long answeredNanos) {
        acknowledged.incrementAndGet();
      }

      @Override
      public void failed(long sequence, long intendedNanos, long calledNanos,
          SendFailure failure) {}
    };
    DriverSettings settings =
        LoopbackSystem.settings(Map.of("faults.refuse", "100%", "stall", "1h at 0s"), 1);
    try (Driver driver = new LoopbackProvider().open(settings)) {
      Topic topic = new Topic("probed", 1, false);
      driver.createTopics(List.of(topic));
      MessageProducer producer = driver
          .openProducer(new ProducerSpec("p", topic, Optional.empty(), Optional.empty()), listener);
      producer.send(new byte[50], -1, 0, System.nanoTime());
      assertThat(producer.flush(Duration.ofSeconds(30))).isTrue();
    }
    assertThat(acknowledged.get()).isEqualTo(1);
  }
}
