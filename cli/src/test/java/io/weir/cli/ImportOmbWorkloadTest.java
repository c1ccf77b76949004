package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a workload of OMB says of messages and of who reads them. */
class ImportOmbWorkloadTest {
  @TempDir
  private Path folder;

  private OmbFiles omb() {
    return new OmbFiles(folder);
  }

  @Test
  void keys_and_a_backlog_are_carried_over() throws IOException {
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
  void payloads_are_random_zeros_or_those_of_a_file() throws IOException {
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
    assertThat(missing.err()).contains("payloadFile: no equal; the file is not here");
    Path payload = omb().file("payload.data", "real enough");
    assertThat(omb().imported(named, OmbFiles.KAFKA).out()).contains("content: file",
        "file: " + payload);
  }

  @Test
  void a_workload_without_consumers_is_one_that_nobody_reads() throws IOException {
    Outcome outcome = omb().imported(
        OmbFiles.WORKLOAD.replace("consumerPerSubscription: 2\n", ""), OmbFiles.KAFKA);

    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("subscriptions-per-topic: 0")
        .doesNotContain("consumers-per-subscription");
    assertThat(outcome.err()).contains("consumerPerSubscription: no equal; without consumers");
  }

  @Test
  void a_small_message_with_a_key_grows_by_what_both_take() throws IOException {
    Outcome outcome = omb().imported(
        OmbFiles.WORKLOAD.replace("messageSize: 1024", "messageSize: 20")
            + "keyDistributor: KEY_ROUND_ROBIN\n",
        OmbFiles.KAFKA);

    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("size: 44 B");
    assertThat(outcome.err()).contains("a message of weir has 44 B at least");
  }
}
