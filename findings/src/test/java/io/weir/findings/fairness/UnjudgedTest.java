package io.weir.findings.fairness;

import static io.weir.findings.fairness.AuditTest.audit;
import static io.weir.findings.fairness.AuditTest.judgement;
import static io.weir.findings.fairness.AuditTest.on;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting.Aspect;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.Ruling.Judgement;
import io.weir.findings.model.Rulings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of one system only, and it is not known which system they favor. */
class UnjudgedTest {
  /** A rule for everything there can't be, but what was not judged is never called fair. */
  @ParameterizedTest
  @CsvSource({
      "kafka, server, replica.fetch.min.bytes, 10000000",
      "kafka, topic, compression.type, zstd",
      "pulsar, server, dispatchThrottlingRatePerTopicInMsg, 100",
      "pulsar, bookie, journalFlushWhenQueueEmpty, true"})
  void whatIsPassedThroughToOneAndNoRuleKnowsIsNotJudged(String system,
      String section, String name, String value) {
    Audited one = system.equals("kafka") ? Audited.kafka() : Audited.pulsar();
    Audited tuned = one.passing(section, name, value);
    for (Audited beside : List.of(Audited.kafka(), Audited.pulsar(), Audited.rabbitmq())) {
      Ruling ruling = on("passed-through", audit(tuned, beside));
      assertThat(ruling.judgement()).isEqualTo(Judgement.NOT_JUDGED);
      assertThat(ruling.oneHas()).isEqualTo(section + "." + name + "=" + value);
      assertThat(Rulings.of(Map.of(Map.of(), audit(tuned, beside))).sentence())
          .startsWith("No chosen difference among the judged settings")
          .contains("Chosen, and not judged: passed through.");
    }
    assertThat(audit(tuned, tuned)).noneMatch(ruling -> ruling.topic().equals("passed-through"));
  }

  /** A setting that is reported under an aspect is not yet judged. */
  @Test
  void aSettingOfStorageThatWasReadBackIsNotJudgedByTheGuarantee() {
    Audited unjudged = Audited.pulsar()
        .with(Aspect.STORAGE, "journalFlushWhenQueueEmpty", "true")
        .passing("bookie", "journalFlushWhenQueueEmpty", "true");
    assertThat(judgement("passed-through", unjudged, Audited.pulsar()))
        .isEqualTo(Judgement.NOT_JUDGED);
    Audited cache = Audited.pulsar()
        .with("managedLedgerCacheSizeMB", "2048", "2 GiB")
        .passing("server", "managedLedgerCacheSizeMB", "2048");
    assertThat(judgement("passed-through", cache, Audited.kafka())).isEqualTo(Judgement.NOT_JUDGED);
  }

  @Test
  void whatIsNotJudgedIsNamedBesideWhatIsUnfair() {
    Audited slow = Audited.kafka()
        .with("linger.ms", "10", "10ms")
        .passing("server", "some.property", "1");
    assertThat(Rulings.of(Map.of(Map.of(), audit(slow, Audited.pulsar()))).sentence())
        .startsWith("1 chosen difference favors pulsar")
        .contains("Chosen, and not judged: passed through.");
  }

  @Test
  void whatARuleKnowsIsJudgedByItAndNotToldTwice() {
    Audited slow = Audited.kafka()
        .with("linger.ms", "10", "10ms")
        .passing("client.producer", "linger.ms", "10");
    assertThat(audit(slow, Audited.pulsar()))
        .noneMatch(ruling -> ruling.topic().equals("passed-through"));
  }

  @Test
  void nodesDisksAndJdksOfOnesOwnAreNotJudged() {
    assertThat(judgement("place", Audited.kafka(), Audited.pulsar())).isEqualTo(Judgement.EQUAL);
    assertThat(judgement("place", Audited.kafka().on(3, Map.of()), Audited.pulsar()))
        .isEqualTo(Judgement.NOT_JUDGED);
    assertThat(judgement("place", Audited.kafka(),
        Audited.pulsar().on(1, Map.of("bookies", "3")))).isEqualTo(Judgement.NOT_JUDGED);
    Ruling disks = on("place", audit(
        Audited.kafka().on(1, Map.of("log-directory", "/fast")), Audited.pulsar()));
    assertThat(disks.judgement()).isEqualTo(Judgement.NOT_JUDGED);
    assertThat(disks.oneHas()).isEqualTo("1 node, log-directory=/fast");
    Ruling tier = on("place", audit(
        Audited.kafka(), Audited.kafka().on(1, Map.of("tiered-directory", "tier"))));
    assertThat(tier.judgement()).isEqualTo(Judgement.NOT_JUDGED);
    assertThat(tier.otherHas()).isEqualTo("1 node, tiered-directory=tier");
    assertThat(audit(Audited.kafka().existing(), Audited.pulsar()))
        .noneMatch(ruling -> ruling.topic().equals("place"));
  }

  @Test
  void releasesThatAreAYearApartAreNotJudged() {
    Audited old = Audited.kafka()
        .reporting(Aspect.RELEASE, "release", "3.10.8, built 2023-11-27, 2 years ago",
            "2023-11-27");
    Audited late = Audited.pulsar()
        .reporting(Aspect.RELEASE, "release", "4.2.4, built 2024-11-26, this month", "2024-11-26");
    Audited later = Audited.pulsar()
        .reporting(Aspect.RELEASE, "release", "4.2.5, built 2024-11-27, this month", "2024-11-27");

    assertThat(judgement("release-age", old, late)).isEqualTo(Judgement.EQUAL);
    Ruling apart = on("release-age", audit(later, old));
    assertThat(apart.judgement()).isEqualTo(Judgement.NOT_JUDGED);
    assertThat(apart.otherHas()).isEqualTo("release=3.10.8, built 2023-11-27, 2 years ago");
    assertThat(apart.reason()).startsWith("kafka is a year or more older");
    assertThat(judgement("release-age", old, Audited.pulsar())).isEqualTo(Judgement.NOT_REPORTED);
    assertThat(audit(Audited.kafka(), Audited.pulsar()))
        .noneMatch(ruling -> ruling.topic().equals("release-age"));
  }

  @Test
  void ofTwoCodecsNeitherIsCalledTheBetterOne() {
    Audited lz4 = Audited.kafka().with("compression.type", "lz4", "lz4");
    Audited zstd = Audited.pulsar().with("compressionType", "ZSTD", "zstd");
    assertThat(judgement("compression", lz4, zstd)).isEqualTo(Judgement.NOT_JUDGED);
    assertThat(judgement("compression", zstd, lz4)).isEqualTo(Judgement.NOT_JUDGED);
  }
}
