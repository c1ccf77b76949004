package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages and consumers in a workload of OMB. */
class ImportOmbWorkloadTest {
  @TempDir
  private Path folder;

  private OmbFiles omb() {
    return new OmbFiles(folder);
  }

  @Test
  void keysAndABacklogAreCarriedOver() throws IOException {
    Outcome outcome = omb().imported(OmbFiles.WORKLOAD.replace("consumerBacklogSizeGB: 0", """
        consumerBacklogSizeGB: 2
        keyDistributor: KEY_ROUND_ROBIN""")
        .replace("subscriptionsPerTopic: 1",
            "subscriptionsPerTopic: 2"),
        OmbFiles.KAFKA);
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).contains("order: round-robin", "count: 10000", "  backlog:",
        "    size: 1 GiB", "    subscriptions: 2", "  catch-up:", "    load: on");
  }

  @Test
  void payloadsAreRandomZerosOrThoseOfAFile() throws IOException {
    Outcome half = omb().imported(OmbFiles.WORKLOAD.replace("randomBytesRatio: 1.0",
        "randomBytesRatio: 0.7\nrandomizedPayloadPoolSize: 100"), OmbFiles.KAFKA);
    assertThat(half.out()).contains("content: random", "compressible: \"30%\"");
    assertThat(half.err()).contains("randomizedPayloadPoolSize: no equal");
    assertThat(omb()
        .imported(OmbFiles.WORKLOAD.replace("randomBytesRatio: 1.0", "randomBytesRatio: 0"),
            OmbFiles.KAFKA)
        .out()).contains("content: zeros");

    String named =
        OmbFiles.WORKLOAD.replace("useRandomizedPayloads: true", "payloadFile: payload.data");
    Outcome missing = omb().imported(named, OmbFiles.KAFKA);
    assertThat(missing.out()).contains("content: random");
    assertThat(missing.err()).contains("payloadFile: no equal; the file is neither");
    assertThat(omb()
        .imported(named.replace("payload.data", "\"payload\\0data\""), OmbFiles.KAFKA)
        .err()).contains("payloadFile: no equal; the file is neither");
    Path payload = omb().file("payload.data", "real enough");
    assertThat(omb().imported(named, OmbFiles.KAFKA).out()).contains("content: file",
        "file: " + payload);
  }

  @Test
  void aWorkloadWithoutConsumersIsOneThatNobodyReads() throws IOException {
    Outcome outcome = omb().imported(
        OmbFiles.WORKLOAD.replace("consumerPerSubscription: 2\n", ""), OmbFiles.KAFKA);

    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("subscriptions-per-topic: 0")
        .doesNotContain("consumers-per-subscription");
    assertThat(outcome.err()).contains("consumerPerSubscription: no equal; without consumers");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "messageSize: 1024|messageSize: -2147483649|workload.yaml:4: messageSize is -2147483649, and can be from 0 to 2147483647",
      "consumerBacklogSizeGB: 0|consumerBacklogSizeGB: 9223372036854775807|workload.yaml:11: consumerBacklogSizeGB is",
      "topics: 2|topics: -2|workload.yaml:2: topics is -2, and can be from 1",
      "partitionsPerTopic: 4|partitionsPerTopic: 0|workload.yaml:3: partitionsPerTopic is 0",
      "testDurationMinutes: 15|testDurationMinutes: 99999999999|workload.yaml:12: testDurationMinutes"})
  void anImpossibleNumberIsOneProblemAndMakesNothing(String line, String wrong,
      String message) throws IOException {
    Outcome outcome = omb().imported(OmbFiles.WORKLOAD.replace(line, wrong), OmbFiles.KAFKA);

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).contains(message).doesNotContain("unexpected error");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x: [[[[", "x: {a: {b: {c: {d: "})
  void deepNestingAndAliasesAreRefusedWithTheirLine(String nesting) throws IOException {
    for (String more : List.of(nesting.repeat(20_000), "x: &a [1]\ny: *a\n")) {
      Outcome outcome = omb().imported(OmbFiles.WORKLOAD + more, OmbFiles.KAFKA);

      assertThat(outcome.exit()).isEqualTo(2);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err()).contains("workload.yaml:13: ").hasLineCount(2);
    }
  }

  @Test
  void manyConsumersAndProducersGetAHeapThatAccountsForThem() throws IOException {
    Outcome outcome = omb().imported(OmbFiles.WORKLOAD.replace("topics: 2\n", "topics: 5000\n"),
        OmbFiles.KAFKA);

    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("worker:\n  heap: ");
    Outcome impossible =
        omb().imported(OmbFiles.WORKLOAD.replace("topics: 2\n", "topics: 90000\n"),
            OmbFiles.KAFKA);
    assertThat(impossible.exit()).isEqualTo(2);
    assertThat(impossible.out()).isEmpty();
    assertThat(impossible.err()).contains("nothing was written",
        "90,000 topics x 3 producers are 270,000; the limit is 100,000");
  }

  @Test
  void aSmallMessageWithAKeyGrowsByWhatBothTake() throws IOException {
    Outcome outcome = omb().imported(
        OmbFiles.WORKLOAD.replace("messageSize: 1024", "messageSize: 20")
            + "keyDistributor: KEY_ROUND_ROBIN\n",
        OmbFiles.KAFKA);

    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("size: 44 B");
    assertThat(outcome.err()).contains("a message of weir has 44 B at least");
  }
}
