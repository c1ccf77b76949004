package io.weir.driver.common.bookkeeper;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import java.util.Optional;

/**
 * A durability in terms of the settings of BookKeeper.
 *
 * @param quorum how many bookies hold an entry, and how many confirm it before it is acknowledged
 * @param journalWriteData whether a bookie writes an entry to its journal before it confirms it
 * @param journalSyncData whether it also syncs the journal to stable storage before it confirms
 */
public record BookKeeperDurability(Quorum quorum, boolean journalWriteData,
    boolean journalSyncData) {
  /**
   * The distribution of a ledger over bookies.
   *
   * @param ensemble E, the bookies of a ledger
   * @param write Qw, the bookies to which each entry is written
   * @param ack Qa, the number of bookies that confirm an entry before it is acknowledged: the
   * fastest ones
   */
  public record Quorum(int ensemble, int write, int ack) {
    @Override
    public String toString() {
      return "E=" + ensemble + " Qw=" + write + " Qa=" + ack;
    }
  }

  /**
   * Maps a guarantee. Unless the options differ, the ensemble is as large as the write quorum, so
   * that every bookie of a ledger has every entry.
   *
   * @throws IllegalArgumentException if an option of the quorum is invalid
   */
  public static BookKeeperDurability of(Durability durability, BookKeeperOptions options) {
    return new BookKeeperDurability(options.quorum(durability),
        durability.storage() != Storage.MEMORY, durability.storage() == Storage.FSYNC);
  }

  /**
   * Returns what an acknowledgement guarantees and waits for: the fastest Qa bookies of the Qw that
   * an entry is written to. Empty for impossible quorums.
   */
  public Optional<Guarantee> guarantee() {
    if (quorum.ack() < 1 || quorum.write() < quorum.ack()) {
      return Optional.empty();
    }
    return Optional.of(new Guarantee(quorum.write(), quorum.ack(),
        quorum.write() == 1 ? WaitSet.ONE : WaitSet.FASTEST, storage(),
        quorum + ", " + journal()));
  }

  private String journal() {
    if (!journalWriteData) {
      return "journalWriteData=false (the journal is bypassed)";
    }
    return "journalSyncData=" + journalSyncData;
  }

  /** Returns where a bookie holds an entry when it confirms it. */
  public Storage storage() {
    if (!journalWriteData) {
      return Storage.MEMORY;
    }
    return journalSyncData ? Storage.FSYNC : Storage.PAGE_CACHE;
  }

  /**
   * Returns the strongest guarantee of these settings; empty if they give none. Uses the requested
   * term if it means the same: with one replica, one, a majority and all are the same number of
   * copies.
   */
  public Optional<Durability> toDurability(Acknowledge asked) {
    if (quorum.write() < 1 || quorum.ack() < 1) {
      return Optional.empty();
    }
    Durability inWordsAsked = new Durability(quorum.write(), asked, storage());
    if (inWordsAsked.guaranteedCopies() == quorum.ack()) {
      return Optional.of(inWordsAsked);
    }
    for (Acknowledge acknowledge : new Acknowledge[] {Acknowledge.ALL, Acknowledge.MAJORITY}) {
      Durability candidate = new Durability(quorum.write(), acknowledge, storage());
      if (candidate.guaranteedCopies() <= quorum.ack()) {
        return Optional.of(candidate);
      }
    }
    return Optional.of(new Durability(quorum.write(), Acknowledge.ONE, storage()));
  }
}
