package io.weir.driver.pulsar.client;

import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses a ledger's metadata in the text form that brokers report. */
final class LedgerMetadata {
  private static final Pattern QUORUM =
      Pattern.compile(
          "ensembleSize=(\\d{1,4}), writeQuorumSize=(\\d{1,4}), ackQuorumSize=(\\d{1,4})\\b");

  private static final Pattern ENSEMBLE = Pattern.compile("\\d+=\\[([^\\]]*)\\]");

  private LedgerMetadata() {}

  /** Returns the ledger's quorum, if the text has it. */
  static Optional<Quorum> quorum(String metadata) {
    Matcher matcher = QUORUM.matcher(metadata);
    if (!matcher.find()) {
      return Optional.empty();
    }
    return Optional.of(
        new Quorum(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)),
            Integer.parseInt(matcher.group(3))));
  }

  /** Returns the bookies of the ledger's newest entries; empty if the text has none. */
  static List<String> newestEnsemble(String metadata) {
    int from = metadata.indexOf("ensembles={");
    List<String> newest = List.of();
    if (from >= 0) {
      Matcher matcher = ENSEMBLE.matcher(metadata.substring(from));
      while (matcher.find()) {
        newest = List.of(matcher.group(1).split(",\\s*"));
      }
    }
    return newest;
  }
}
