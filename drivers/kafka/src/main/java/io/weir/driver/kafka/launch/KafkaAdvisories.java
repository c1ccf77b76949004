package io.weir.driver.kafka.launch;

import io.weir.core.launch.Advisory;
import io.weir.core.launch.Advisory.Range;
import java.util.List;

/**
 * The advisories on Kafka's Java client, from the project's list at
 * <a href="https://kafka.apache.org/community/cve-list/">kafka.apache.org</a> and, for
 * CVE-2026-35554, from GHSA-5qcv-4rpc-jp93.
 */
final class KafkaAdvisories {
  static final List<Advisory> ALL =
      List.of(
          client("CVE-2026-35554",
              "after delivery.timeout.ms a message may go to a wrong topic, and it then counts as lost",
              new Range("2.8.0", "3.9.2"),
              new Range("4.0.0", "4.0.2"),
              new Range("4.1.0", "4.1.2")),
          client("CVE-2025-27817",
              "untrusted sasl.oauthbearer URLs can make the client read local files",
              new Range("3.1.0", "3.9.1")),
          client("CVE-2024-31141",
              "untrusted properties can make the client read local files and the environment",
              new Range("2.3.0", "3.7.1")),
          client("CVE-2023-25194",
              "an untrusted sasl.jaas.config can make the client run foreign code",
              new Range("2.3.0", "3.4.0")));

  private KafkaAdvisories() {}

  private static Advisory client(String id, String effect, Range... affected) {
    return new Advisory(id, KafkaLauncher.GROUP, KafkaLauncher.CLIENT, List.of(affected), effect);
  }
}
