package io.weir.driver.pulsar.client;

import io.weir.driver.pulsar.PulsarDurability.Quorum;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a ledger's metadata in the text form in which brokers tell it. */
final class LedgerMetadata {
  private static final Pattern QUORUM =
      Pattern.compile(
          "ensembleSize=(\\d{1,4}), writeQuorumSize=(\\d{1,4}), ackQuorumSize=(\\d{1,4})\\b");

  private LedgerMetadata() {}

  /** How the ledger is spread over bookies, if the text says so. */
  static Optional<Quorum> quorum(String metadata) {
    Matcher matcher = QUORUM.matcher(metadata);
    if (!matcher.find()) {
      return Optional.empty();
    }
    return Optional.of(
        new Quorum(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)),
            Integer.parseInt(matcher.group(3))));
  }
}
