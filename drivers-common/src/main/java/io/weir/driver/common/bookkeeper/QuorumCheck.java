package io.weir.driver.common.bookkeeper;

import io.weir.core.launch.SettingProblem;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.EnumWord;
import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the errors in the quorum of ledgers.
 *
 * @param system the requested system
 * @param bookies the number of bookies
 * @param quorum the quorum by the options and the durability
 */
record QuorumCheck(SystemSpec system, int bookies, Quorum quorum) {
  /** The path for errors about all three numbers. */
  static final String WHOLE = BookKeeperOptions.WRITE_QUORUM;

  private static final String REPLICAS = "durability.replicas";

  List<SettingProblem> problems() {
    List<SettingProblem> complaints = new ArrayList<>();
    if (quorum.write() > bookies) {
      complaints.add(new SettingProblem(
          system.options().containsKey(BookKeeperOptions.WRITE_QUORUM) ? WHOLE : REPLICAS,
          quorum.write() + " replicas need as many bookies, but there " + are(),
          "set 'bookies' to " + quorum.write() + " or more, or lower 'durability.replicas'"));
    } else if (quorum.ensemble() > bookies) {
      complaints.add(new SettingProblem(BookKeeperOptions.ENSEMBLE_SIZE,
          "an ensemble of " + quorum.ensemble() + " needs as many bookies, but there " + are(),
          "set 'bookies' to " + quorum.ensemble() + " or more"));
    }
    if (quorum.write() > quorum.ensemble()) {
      complaints.add(new SettingProblem(BookKeeperOptions.ENSEMBLE_SIZE,
          quorum.write() + " copies of a message do not fit on " + quorum.ensemble() + " bookies",
          "make 'ensemble-size' " + quorum.write() + " or more"));
    }
    if (quorum.ack() > quorum.write()) {
      complaints.add(new SettingProblem(BookKeeperOptions.ACK_QUORUM,
          quorum.ack() + " copies can't be waited for if " + quorum.write() + " are made",
          "make 'ack-quorum' " + quorum.write() + " or less"));
    } else {
      claim().ifPresent(complaints::add);
    }
    return complaints;
  }

  /** The scenario's durability must match the numbers, because results are reported by it. */
  private Optional<SettingProblem> claim() {
    Durability claimed = system.durability();
    if (quorum.write() != claimed.replicas()) {
      return Optional.of(new SettingProblem(BookKeeperOptions.WRITE_QUORUM,
          "a write quorum of " + quorum.write()
              + " keeps as many replicas, but the durability requires "
              + claimed.replicas(),
          "set 'durability.replicas' of this system to " + quorum.write()
              + "; the difference from other systems is then marked"));
    }
    return BookKeeperDurability.of(claimed, BookKeeperCluster.options(system))
        .toDurability(claimed.acknowledge())
        .filter(given -> given.acknowledge() != claimed.acknowledge())
        .map(given -> new SettingProblem(BookKeeperOptions.ACK_QUORUM,
            "an ack quorum of " + quorum.ack() + " waits for "
                + word(given) + " of " + quorum.write() + " copies, but the durability requires "
                + word(claimed),
            "set 'durability.acknowledge' of this system to " + word(given)));
  }

  private String are() {
    return bookies == 1 ? "is 1" : "are " + bookies;
  }

  private static String word(Durability durability) {
    return EnumWord.kebab(durability.acknowledge());
  }
}
