package io.weir.findings.fairness;

import static io.weir.findings.fairness.AuditTest.audit;
import static io.weir.findings.fairness.AuditTest.judgement;
import static io.weir.findings.fairness.AuditTest.on;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Profile;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import io.weir.core.unit.DataSize;
import io.weir.findings.fairness.Pair.Circumstances;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.Ruling.Judgement;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rules by which kinds differ in design, and a scenario that passes a setting through by choice.
 */
class ChosenDifferenceTest {
  private static final String STREAMS = "replication-streams";
  private static final String FETCHERS = "num.replica.fetchers";
  private static final String CHANNELS = "bookkeeperNumberOfChannelsPerBookie";
  private static final String PARTITIONER = "partitioner";
  private static final String READ_AHEAD = "read-ahead";
  private static final String MEMORY = "memory-and-caches";
  private static final Guarantee THREE =
      new Guarantee(3, 2, WaitSet.FASTEST, Storage.FSYNC, "E=3 Qw=3 Qa=2");

  @Test
  void kindsReplicateDifferentlyAsTheyAreShipped() {
    Ruling ruling =
        on(STREAMS, audit(Audited.kafka().with(THREE), Audited.pulsar().with(THREE)));

    assertThat(ruling.judgement()).isEqualTo(Judgement.INHERENT);
    assertThat(ruling.amount()).isEqualTo("1 against 16 between two nodes");
    assertThat(judgement(STREAMS, Audited.kafka().with(THREE), Audited.rabbitmq().with(THREE)))
        .isEqualTo(Judgement.EQUAL);
    assertThat(audit(Audited.kafka(), Audited.pulsar()))
        .as("without replicas nothing is replicated")
        .noneMatch(found -> found.topic().equals(STREAMS));
  }

  /** A choice counts where it widens the difference, not where it narrows it. */
  @ParameterizedTest
  @CsvSource({
      "8, 16, INHERENT, ''",
      "16, 16, EQUAL, ''",
      "32, 16, UNFAIR, kafka"})
  void fetchersAreComparedWithTheOtherKindsConnections(String fetchers, String channels,
      Judgement expected, String favored) {
    Audited kafka = Audited.kafka()
        .with(THREE)
        .with(FETCHERS, fetchers, fetchers)
        .passing("server", FETCHERS, fetchers);
    Ruling ruling = on(STREAMS,
        audit(kafka, Audited.pulsar().with(THREE).with(CHANNELS, channels, channels)));

    assertThat(ruling.judgement()).isEqualTo(expected);
    assertThat(ruling.favors().orElse("")).isEqualTo(favored);
  }

  @Test
  void besideAKindWithAFixedNumberOfConnectionsNothingIsChosen() {
    Audited kafka = Audited.kafka()
        .with(THREE)
        .with(FETCHERS, "8", "8")
        .passing("server", FETCHERS, "8");

    assertThat(judgement(STREAMS, kafka, Audited.rabbitmq().with(THREE)))
        .isEqualTo(Judgement.INHERENT);
  }

  @Test
  void fewerConnectionsThanShippedFavorTheOtherSystem() {
    Audited pulsar = Audited.pulsar()
        .with(THREE)
        .with(CHANNELS, "1", "1")
        .passing("server", CHANNELS, "1");
    Audited kafka = Audited.kafka().with(THREE).with(FETCHERS, "4", "4");

    assertThat(on(STREAMS, audit(kafka, pulsar)).favors()).contains("kafka");
    assertThat(on(STREAMS, audit(kafka, Audited.kafka().with(THREE))).remedy())
        .isEqualTo("set the same number for both");
  }

  @Test
  void clientsChoosePartitionsDifferently() {
    Ruling ruling = on(PARTITIONER, audit(Audited.kafka(), Audited.pulsar()));

    assertThat(ruling.judgement()).isEqualTo(Judgement.INHERENT);
    assertThat(ruling.amount()).endsWith("each batch against 10ms");
  }

  @Test
  void aProducerThatChangesWithEachMessageFavorsTheOneThatStays() {
    Audited dealing = Audited.kafka()
        .with("partitioner.class", "RoundRobinPartitioner", "each message")
        .passing("client.producer", "partitioner.class", "RoundRobinPartitioner");
    Ruling ruling = on(PARTITIONER, audit(dealing, Audited.pulsar()));

    assertThat(ruling.favors()).contains("pulsar");
    assertThat(ruling.remedy())
        .startsWith("remove systems.kafka.client.producer.partitioner.class;");
    assertThat(judgement(PARTITIONER, dealing, Audited.rabbitmq())).isEqualTo(Judgement.EQUAL);
    assertThat(audit(dealing, Audited.pulsar()))
        .noneMatch(found -> found.topic().equals("passed-through"));
  }

  @Test
  void otherChoicesOfAPartitionAreNotJudged() {
    Audited single = Audited.pulsar()
        .with("messageRoutingMode", "SinglePartition", "never")
        .passing("client.producer", "messageRoutingMode", "SinglePartition");
    Audited own = Audited.kafka()
        .with("partitioner.class", "org.acme.Mine", "org.acme.Mine")
        .passing("client.producer", "partitioner.class", "org.acme.Mine");

    assertThat(judgement(PARTITIONER, Audited.kafka(), single)).isEqualTo(Judgement.NOT_JUDGED);
    assertThat(judgement(PARTITIONER, own, Audited.pulsar())).isEqualTo(Judgement.NOT_JUDGED);
  }

  @Test
  void ofOneKindTheOneThatAvoidsSlowBrokersIsFavored() {
    Audited blind =
        Audited.kafka().with("partitioner.adaptive.partitioning.enable", "false", "off");

    assertThat(on(PARTITIONER, audit(blind, Audited.kafka())).judgement())
        .isEqualTo(Judgement.UNFAIR);
  }

  @Test
  void withOnePartitionThereIsNoChoice() {
    Circumstances one = new Circumstances(
        MessageSpecBuilder.builder().size(new DataSize(100)).content(Content.RANDOM).build(),
        1, OptionalLong.empty());

    assertThat(Audit.of(List.of(Audited.kafka().system(), Audited.pulsar().system()), one))
        .noneMatch(ruling -> ruling.topic().equals(PARTITIONER));
  }

  @Test
  void readAheadIsInherentUnlessItWasSetForOneSystem() {
    assertThat(judgement(READ_AHEAD, Audited.kafka(), Audited.pulsar()))
        .isEqualTo(Judgement.INHERENT);
    Ruling deeper = on(READ_AHEAD, audit(fetching("10485760", "10 MiB"), Audited.pulsar()));
    assertThat(deeper.favors()).contains("kafka");
    assertThat(deeper.amount())
        .isEqualTo("10 MiB of each partition (104,857 messages) against 1000 messages");
  }

  @Test
  void bytesAndMessagesConvertByTheSizeOfMessages() {
    assertThat(judgement(READ_AHEAD, fetching("100000", "100000 B"), Audited.pulsar()))
        .isEqualTo(Judgement.EQUAL);
    Audited chunks = Audited.rabbitmq().with("prefetch of each queue", "10 chunks", "10 chunks");
    assertThat(judgement(READ_AHEAD, fetching("100000", "100000 B"), chunks))
        .isEqualTo(Judgement.NOT_JUDGED);
  }

  @Test
  void aFetchIsBoundedByTheSmallerOfItsLimits() {
    Audited bounded = Audited.kafka()
        .with("fetch.max.bytes", "100000", "100000 B")
        .passing("client.consumer", "fetch.max.bytes", "100000");

    assertThat(judgement(READ_AHEAD, bounded, Audited.pulsar())).isEqualTo(Judgement.EQUAL);
    assertThat(on(READ_AHEAD, audit(Audited.kafka(), bounded)).favors()).contains("kafka");
  }

  @Test
  void ofOneKindLongerPollsAreFavored() {
    Ruling ruling = on(READ_AHEAD,
        audit(Audited.kafka().with("max.poll.records", "5000", "5000"), Audited.kafka()));

    assertThat(ruling.judgement()).isEqualTo(Judgement.UNFAIR);
    assertThat(ruling.amount()).isEqualTo("5000 messages of a poll against 500");
  }

  @Test
  void memoryIsComparedInAllProcesses() {
    Ruling usual = on(MEMORY, audit(Audited.kafka(), Audited.pulsar()));
    assertThat(usual.judgement()).isEqualTo(Judgement.INHERENT);
    assertThat(usual.amount())
        .isEqualTo("1 GiB in all processes of kafka, 3840 MiB in those of pulsar");

    Ruling raised = on(MEMORY, audit(Audited.kafka(),
        Audited.pulsar().with("all processes", "7680 MiB", "7680 MiB")));
    assertThat(raised.favors()).contains("pulsar");
    assertThat(raised.amount()).endsWith("100 % and 200 % of their defaults");
  }

  @Test
  void memoryThatIsScaledAlikeOrEqualInAllIsNoChoice() {
    assertThat(judgement(MEMORY, Audited.kafka().with("all processes", "512 MiB", "512 MiB"),
        Audited.pulsar().with("all processes", "2000 MiB", "2000 MiB")))
        .isEqualTo(Judgement.INHERENT);
    assertThat(judgement(MEMORY, Audited.kafka().with("all processes", "3840 MiB", "3840 MiB"),
        Audited.pulsar())).isEqualTo(Judgement.INHERENT);
  }

  @Test
  void aTunedSystemIsFavoredOverOneAsShipped() {
    Audited tuned = Audited.kafka().with(Profile.TUNED);
    Ruling ruling = on("profile", audit(tuned, Audited.pulsar().with(Profile.AS_SHIPPED)));

    assertThat(ruling.favors()).contains("kafka");
    assertThat(ruling.otherHas()).isEqualTo("as-shipped");
    assertThat(judgement("profile", tuned, Audited.pulsar().with(Profile.TUNED)))
        .isEqualTo(Judgement.EQUAL);
    assertThat(audit(tuned, Audited.pulsar()))
        .as("results of versions without profiles")
        .noneMatch(found -> found.topic().equals("profile"));
  }

  private static Audited fetching(String bytes, String normal) {
    return Audited.kafka()
        .with("max.partition.fetch.bytes", bytes, normal)
        .passing("client.consumer", "max.partition.fetch.bytes", bytes);
  }
}
