package io.weir.findings.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import io.weir.core.unit.DataSize;
import io.weir.findings.fairness.Pair.Circumstances;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.Ruling.Judgement;
import io.weir.findings.model.Rulings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule with a pair that trips it and one that does not. */
class AuditTest {
  private static final int PARTITIONS = 6;

  private static List<Ruling> audit(Content content, Audited... systems) {
    return Audit.of(Arrays.stream(systems).map(Audited::system).toList(),
        new Circumstances(
            MessageSpecBuilder.builder().size(new DataSize(100)).content(content).build(),
            PARTITIONS, OptionalLong.of(120_000)));
  }

  static List<Ruling> audit(Audited... systems) {
    return audit(Content.RANDOM, systems);
  }

  private static List<Ruling> unfair(Audited... systems) {
    return audit(systems).stream().filter(Ruling::unfair).toList();
  }

  static Ruling on(String topic, List<Ruling> rulings) {
    return rulings.stream()
        .filter(ruling -> ruling.topic().equals(topic))
        .findFirst()
        .orElseThrow();
  }

  static Judgement judgement(String topic, Audited... systems) {
    return on(topic, audit(systems)).judgement();
  }

  @Test
  void aFairSetUpIsConvictedOfNothing() {
    assertThat(unfair(Audited.kafka(), Audited.pulsar(), Audited.rabbitmq())).isEmpty();
    assertThat(audit(Audited.kafka(), Audited.kafka())).allSatisfy(
        ruling -> assertThat(ruling.judgement()).isEqualTo(Judgement.EQUAL));
    assertThat(audit(Audited.kafka())).isEmpty();
  }

  @Test
  void whatCanNotBeAvoidedHasItsReasonAndAmount() {
    assertThat(audit(Audited.kafka(), Audited.pulsar()))
        .filteredOn(ruling -> ruling.judgement() == Judgement.INHERENT)
        .hasSizeGreaterThan(5)
        .allSatisfy(ruling -> {
          assertThat(ruling.reason()).isNotBlank();
          assertThat(ruling.amount()).isNotBlank();
          assertThat(ruling.favors()).isEmpty();
        });
  }

  /** One setting of one system changed: the topic, and the favored system. */
  @ParameterizedTest
  @CsvSource({
      "kafka, linger.ms, 10, 10ms, batch-delay, pulsar, up to 9ms more",
      "pulsar, batchingMaxPublishDelayMicros, 50000, 50ms, batch-delay, kafka, up to 49ms more",
      "pulsar, batchingEnabled, false, off, batch-delay, pulsar, up to 1ms more",
      "kafka, batch.size, 16384, 16 KiB, batch-size, pulsar, '1,310 messages in a batch against 163'",
      "pulsar, batchingMaxMessages, 1000, 1000, batch-size, kafka, '1,310 messages in a batch against 1,000'",
      "pulsar, managedLedgerNewEntriesCheckDelayInMillis, 10, 10ms, dispatch-delay, kafka, up to 10ms more in each end-to-end latency of pulsar",
      "kafka, fetch.min.bytes, 100000, 500ms, dispatch-delay, pulsar, up to 500ms more",
      "kafka, commitAsync interval, 1ms, 1ms, acknowledge-interval, pulsar, '1,000 times'",
      "kafka, enable.idempotence, false, off, idempotence, kafka, sequence numbers",
      "pulsar, deduplicationStatus, Initialized, off, idempotence, pulsar, sequence numbers",
      "kafka, max.in.flight.requests.per.connection, 1, 1 request, in-flight, pulsar, kafka may have 1 request under way",
      "pulsar, maxPendingMessages, 1000, 1000, in-flight, kafka, 1000",
      "kafka, buffer.memory, 67108864, 64 MiB, send-buffer, kafka, 2.00 times",
      "pulsar, connectionsPerBroker, 8, 8, connections, pulsar, 8.00 times",
      "kafka, TLS of clients, on, on, encryption, pulsar, 'clients of kafka encrypt, those of pulsar do not'",
      "pulsar, compressionType, LZ4, lz4, compression, kafka, none against lz4",
      "pulsar, sendTimeoutMs, 30000, 30s, send-timeout, pulsar, 2.00 times",
      "kafka, -Xmx of each broker, 256 MiB, 256 MiB, heap, pulsar, 4.00 times",
      "pulsar, journalMaxGroupWaitMSec, 20, 20ms, sync-delay, kafka, up to 20ms",
      "pulsar, ensembleSize, 3, 3, spread, pulsar, each message goes to 1 of 3 nodes",
      "pulsar, subscriptionType, Shared, shared, subscription-type, kafka, exclusive against shared"})
  void aChosenDifferenceFlattersASide(String system, String name, String value,
      String normal, String topic, String flattered, String amount) {
    Audited kafka = Audited.kafka();
    Audited pulsar = Audited.pulsar();
    List<Ruling> convictions = system.equals("kafka")
        ? unfair(kafka.with(name, value, normal), pulsar)
        : unfair(kafka, pulsar.with(name, value, normal));

    assertThat(convictions).extracting(Ruling::topic).containsExactly(topic);
    Ruling ruling = convictions.getFirst();
    assertThat(ruling.favors()).contains(flattered);
    assertThat(ruling.amount()).contains(amount);
    assertThat(ruling.reason()).isNotBlank();
    assertThat(ruling.remedy()).isNotBlank();
  }

  /** Small differences that clients make of the same wish are none. */
  @ParameterizedTest
  @CsvSource({
      "batchingMaxPublishDelayMicros, 1001, 1001us, batch-delay",
      "broker heap, 1063741824, 1063741824 B, heap",
      "compressionType, NONE, none, compression"})
  void whatAmountsToTheSameIsEqual(String name, String value, String normal, String topic) {
    assertThat(judgement(topic, Audited.kafka(), Audited.pulsar().with(name, value, normal)))
        .isEqualTo(Judgement.EQUAL);
  }

  @Test
  void withoutDelaysBatchingOnOneSideStillCounts() {
    Audited kafka = Audited.kafka().with("linger.ms", "0", "0s");
    Audited pulsar = Audited.pulsar()
        .with("batchingMaxPublishDelayMicros", "1", "0s")
        .with("batchingEnabled", "false", "off");
    List<Ruling> convictions = unfair(kafka, pulsar);

    assertThat(convictions).extracting(Ruling::topic).containsExactly("batch-delay");
    assertThat(convictions.getFirst().favors()).contains("kafka");
    assertThat(convictions.getFirst().amount()).contains("up to 1310 messages share a request");
    assertThat(unfair(kafka, Audited.pulsar().with("batchingMaxPublishDelayMicros", "1", "1us")))
        .isEmpty();
  }

  @Test
  void storageFlattersTheWeakerAndMemoryIsWeakerThanThePageCache() {
    Guarantee memory = new Guarantee(1, 1, WaitSet.ONE, Storage.MEMORY, "journalWriteData=false");
    Guarantee cache = new Guarantee(1, 1, WaitSet.ONE, Storage.PAGE_CACHE, "");
    Ruling onDisk = on("storage", audit(Audited.kafka(), Audited.pulsar().with(memory)));
    Ruling inCache =
        on("storage", audit(Audited.kafka().with(cache), Audited.pulsar().with(memory)));

    assertThat(onDisk.favors()).contains("pulsar");
    assertThat(onDisk.amount()).contains("fsync: 120 µs at the median on this disk");
    assertThat(onDisk.remedy()).startsWith("set systems.pulsar.durability.storage: fsync");
    assertThat(onDisk.otherHas()).isEqualTo("memory (journalWriteData=false)");
    assertThat(inCache.favors()).contains("pulsar");
    assertThat(inCache.reason()).contains("weaker than the page cache");
    assertThat(judgement("storage", Audited.kafka().with(cache), Audited.pulsar().with(cache)))
        .isEqualTo(Judgement.EQUAL);
  }

  @Test
  void replicasAndCopiesAreCountedApart() {
    Guarantee three = new Guarantee(3, 2, WaitSet.IN_SYNC, Storage.FSYNC, "acks=all");
    Guarantee two = new Guarantee(2, 2, WaitSet.FASTEST, Storage.FSYNC, "E=3 Qw=2 Qa=2");
    List<Ruling> rulings = audit(Audited.kafka().with(three), Audited.pulsar().with(two));

    assertThat(on("replicas", rulings).favors()).contains("pulsar");
    assertThat(on("replicas", rulings).amount()).startsWith("1 copy less");
    assertThat(on("guaranteed-copies", rulings).judgement()).isEqualTo(Judgement.EQUAL);
    Guarantee leaderOnly = new Guarantee(3, 1, WaitSet.ONE, Storage.FSYNC, "acks=1");
    Ruling copies = on("guaranteed-copies",
        audit(Audited.kafka().with(leaderOnly), Audited.pulsar().with(three)));
    assertThat(copies.favors()).contains("kafka");
    assertThat(copies.amount()).contains("1 guaranteed against 2");
  }

  @Test
  void theWaitSetIsTheSystemsDesign() {
    Guarantee kafka = new Guarantee(3, 2, WaitSet.IN_SYNC, Storage.FSYNC, "acks=all");
    Guarantee pulsar = new Guarantee(3, 2, WaitSet.FASTEST, Storage.FSYNC, "E=3 Qw=3 Qa=2");
    Ruling ruling =
        on("wait-set", audit(Audited.kafka().with(kafka), Audited.pulsar().with(pulsar)));

    assertThat(ruling.judgement()).isEqualTo(Judgement.INHERENT);
    assertThat(ruling.amount()).isEqualTo("kafka waits for 3 of 3 copies, pulsar for 2");
    assertThat(judgement("wait-set", Audited.kafka().with(pulsar), Audited.pulsar().with(pulsar)))
        .isEqualTo(Judgement.EQUAL);
  }

  @Test
  void compressionOfZerosFlattersTheSideThatCompresses() {
    List<Ruling> rulings = audit(Content.ZEROS, Audited.kafka(),
        Audited.pulsar().with("compressionType", "ZLIB", "zlib"));
    assertThat(on("compression", rulings).favors()).contains("pulsar");
    assertThat(judgement("compression",
        Audited.kafka().with("compression.type", "gzip", "gzip"),
        Audited.pulsar().with("compressionType", "ZLIB", "zlib"))).isEqualTo(Judgement.EQUAL);
  }

  @Test
  void whatAClientCanNotDoIsNoChoiceOfAnybodys() {
    List<Ruling> rulings = audit(Audited.kafka(), Audited.rabbitmq());
    for (String topic : List.of("batch-delay", "idempotence", "subscription-type", "read-ahead")) {
      assertThat(on(topic, rulings).judgement()).as(topic).isEqualTo(Judgement.INHERENT);
    }
    assertThat(on("batch-delay", rulings).amount()).isEqualTo("up to 1ms for a batch of kafka");
    Ruling heap = on("heap", audit(Audited.kafka(),
        Audited.rabbitmq().with("vm_memory_high_watermark", "4 GiB", "4 GiB")));
    assertThat(heap.favors()).contains("rabbitmq");
    assertThat(heap.remedy())
        .isEqualTo("set systems.kafka.heap to 4 GiB, or lower the other's");
  }

  @Test
  void twoSystemsOfAKindHaveNoExcuse() {
    assertThat(unfair(Audited.pulsar(),
        Audited.pulsar().with("broker direct memory", "2147483648", "2 GiB")))
        .extracting(Ruling::topic)
        .containsExactly("memory-and-caches");
    assertThat(unfair(Audited.kafka(),
        Audited.kafka().with("max.partition.fetch.bytes", "4194304", "4 MiB")))
        .extracting(Ruling::topic)
        .containsExactly("read-ahead");
    assertThat(unfair(Audited.pulsar(),
        Audited.pulsar().with("journalMaxGroupWaitMSec", "2", "2ms")))
        .extracting(Ruling::topic)
        .containsExactly("sync-delay");
  }

  @Test
  void aSilentSideIsNotJudgedAndSaidSo() {
    for (Aspect aspect : Aspect.values()) {
      assertThat(unfair(Audited.kafka(), Audited.pulsar().without(aspect))).as(aspect.name())
          .isEmpty();
    }
    Ruling ruling =
        on("batch-delay", audit(Audited.kafka(), Audited.pulsar()
            .without(Aspect.BATCH_DELAY)
            .without(Aspect.BATCH_SIZE)));
    assertThat(ruling.judgement()).isEqualTo(Judgement.NOT_REPORTED);
    assertThat(ruling.reason()).isEqualTo("pulsar does not report its own");
  }

  @Test
  void ofAKindThatIsNotKnownNothingIsSaidThatItsTraitsWouldTell() {
    Audited kafka = Audited.kafka();
    Audited shared = Audited.pulsar()
        .with("subscriptionType", "Shared", "shared")
        .with("journalMaxGroupWaitMSec", "20", "20ms")
        .on(1, Map.of("bookies", "3"));
    assertThat(audit(kafka, shared)).extracting(Ruling::topic)
        .contains("processes", "writes", "subscription-type", "sync-delay");
    List<Ruling> rulings = audit(kafka, shared.unknown());
    assertThat(rulings).extracting(Ruling::topic)
        .doesNotContain("processes", "writes", "subscription-type", "sync-delay");
    assertThat(on("place", rulings).judgement()).isEqualTo(Judgement.EQUAL);
    assertThat(on("batch-delay", rulings).judgement()).isEqualTo(Judgement.EQUAL);
  }

  @Test
  void theRemedyOfASmallerHeapIsTheOptionOfItsKind() {
    Audited rabbitmq = Audited.rabbitmq().with("vm_memory_high_watermark", "512 MiB", "512 MiB");
    assertThat(on("heap", audit(Audited.kafka(), rabbitmq)).remedy())
        .startsWith("set systems.rabbitmq.memory to 1 GiB");
    assertThat(on("heap", audit(Audited.pulsar(),
        Audited.kafka().with("-Xmx of each broker", "512 MiB", "512 MiB"))).remedy())
        .startsWith("set systems.kafka.heap to 1 GiB");
  }

  @Test
  void aClaimIsJudgedAndMarked() {
    assertThat(on("heap", audit(Audited.kafka(), Audited.pulsar())).claimed()).isTrue();
    assertThat(on("idempotence", audit(Audited.kafka(), Audited.pulsar())).claimed()).isFalse();
    AuditedSystem unread = new AuditedSystem(Audited.kafka().system().spec(), Optional.empty(),
        Optional.empty(),
        Optional.of(Audited.ONE_ON_DISK), List.of());
    assertThat(on("storage", audit(new Audited(unread), Audited.pulsar())).claimed()).isTrue();
  }

  @Test
  void theRemedyNamesWhatTheScenarioPassesThrough() {
    Audited kafka =
        Audited.kafka()
            .with("linger.ms", "10", "10ms")
            .passing("client.producer", "linger.ms", "10");
    assertThat(unfair(kafka, Audited.pulsar()).getFirst().remedy()).isEqualTo(
        "remove systems.kafka.client.producer.linger.ms; client.batch-delay sets the delay of all"
            + " systems, 0s for none");
  }

  @Test
  void ofMachinesThatWereNotSeenNothingIsSaid() {
    assertThat(on("processes", audit(Audited.kafka(), Audited.pulsar())).amount())
        .isEqualTo("two more kinds of processes on the same machine");
    assertThat(List.of(audit(Audited.kafka(), Audited.pulsar().existing()),
        audit(Audited.kafka().existing(), Audited.pulsar())))
        .allSatisfy(rulings -> {
          assertThat(on("processes", rulings).amount()).isEqualTo("two more kinds of processes");
          assertThat(on("processes", rulings).reason()).doesNotContain("on few cores");
          assertThat(on("writes", rulings).reason()).contains("is not known");
        });
  }

  @Test
  void amongThreeOneThatToldNothingLeavesTheOthersJudged() {
    List<Ruling> fair = audit(Audited.kafka(), Audited.kafka());
    List<Ruling> rulings = new ArrayList<>(fair);
    rulings.add(Ruling.unjudged("pulsar", "kafka"));

    assertThat(Rulings.of(Map.of(Map.of(), rulings)).sentence())
        .isEqualTo("The audit could not judge pulsar: no run of it reported its settings. No"
            + " chosen difference among the reported settings favors a system.");
    assertThat(Rulings.of(Map.of(Map.of("x", "1"), fair, Map.of("x", "2"),
        List.of(Ruling.unjudged("pulsar", "kafka")))).sentence())
        .isEqualTo("The audit could not judge pulsar [x = 2]: no run of it reported its"
            + " settings. No chosen difference among the reported settings favors a system.");
  }

  @Test
  void rulingsOfVariantsAreToldOnceWithWhereTheyHold() {
    List<Ruling> fair = audit(Audited.kafka(), Audited.pulsar());
    List<Ruling> unfair =
        audit(Audited.kafka().with("linger.ms", "10", "10ms"), Audited.pulsar());
    Rulings rulings = Rulings.of(Map.of(Map.of("x", "1"), fair, Map.of("x", "2"), unfair));

    assertThat(rulings.of(Judgement.UNFAIR)).hasSize(1);
    assertThat(rulings.of(Judgement.UNFAIR).getFirst().variants()).containsExactly("x = 2");
    assertThat(rulings.sentence())
        .startsWith("1 chosen difference favors pulsar by batch delay.");
    assertThat(Rulings.of(Map.of(Map.of(), fair)).sentence())
        .startsWith("No chosen difference favors a system.");
  }

  @Test
  void theVariantsOfARulingAreDescribedByTheAxesThatMatter() {
    List<Ruling> fair = audit(Audited.kafka(), Audited.pulsar());
    List<Ruling> unfair =
        audit(Audited.kafka().with("linger.ms", "10", "10ms"), Audited.pulsar());
    Map<Map<String, String>, List<Ruling>> product = new LinkedHashMap<>();
    for (String x : List.of("1", "2", "3")) {
      for (String y : List.of("a", "b")) {
        product.put(Map.of("x", x, "y", y), x.equals("1") ? fair : unfair);
      }
    }

    Rulings.Holding found = Rulings.of(product).of(Judgement.UNFAIR).getFirst();
    assertThat(found.where()).containsExactly("x = 2 or 3");
    assertThat(found.variants()).hasSize(4);

    product.put(Map.of("x", "2", "y", "b"), fair);
    Rulings.Holding others = Rulings.of(product).of(Judgement.UNFAIR).getFirst();
    assertThat(others.where()).hasSize(3).isEqualTo(others.variants());
  }
}
