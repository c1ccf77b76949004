package io.weir.driver.common.bookkeeper;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.SettingProblem;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.SettingProblems;
import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import java.net.Inet6Address;
import java.util.List;

/** Finds the errors in the settings of ZooKeeper and bookies. Stateless. */
public final class BookKeeperCheck {
  private static final String MEMORY_HINT = "write it as 1 GiB";
  private static final String FOLDER_HINT = "write it as /mnt/disk-1,/mnt/disk-2";

  private BookKeeperCheck() {}

  /** Adds all errors in a system's options. */
  public static void options(SystemSpec system, SettingProblems problems) {
    BookKeeperOptions options = BookKeeperCluster.options(system);
    problems.option(BookKeeperOptions.BOOKIES, () -> options.bookies(system.nodes()),
        "write a number, such as 3")
        .ifPresent(bookies -> quorum(system, options, bookies, problems));
    problems.option(BookKeeperOptions.ZOOKEEPERS, options::zookeepers, "write 1, 3 or 5");
    problems.option(BookKeeperOptions.BOOKIE_HEAP, options::bookieHeap, MEMORY_HINT);
    problems.option(BookKeeperOptions.BOOKIE_DIRECT_MEMORY, options::bookieDirectMemory,
        MEMORY_HINT);
    problems.option(BookKeeperOptions.JOURNAL_DIRECTORY, options::journalDirectory, FOLDER_HINT);
    problems.option(BookKeeperOptions.LEDGER_DIRECTORY, options::ledgerDirectory, FOLDER_HINT);
  }

  private static void quorum(SystemSpec system, BookKeeperOptions options, int bookies,
      SettingProblems problems) {
    if (system.existing().isPresent()) {
      return;
    }
    try {
      problems.addAll(
          new QuorumCheck(system, bookies, options.quorum(system.durability())).problems());
    } catch (IllegalArgumentException e) {
      problems.add(QuorumCheck.WHOLE, e.getMessage(), "write numbers, such as 3");
    }
  }

  /** BookKeeper parses the address of a bookie as the text before its first colon. */
  public static List<SettingProblem> hosts(List<LaunchHost> hosts) {
    return hosts.stream()
        .filter(host -> host.ip().filter(Inet6Address.class::isInstance).isPresent())
        .map(host -> new SettingProblem("",
            "bookies can't advertise an IPv6 address, such as " + host.address(),
            "use the IPv4 address of " + host.name() + ", or a name"))
        .toList();
  }

  /** Returns the failures that stop writes, although the durability suggests otherwise. */
  public static List<String> cautions(SystemSpec system) {
    if (system.existing().isPresent()) {
      return List.of();
    }
    BookKeeperOptions options = BookKeeperCluster.options(system);
    int bookies = options.bookies(system.nodes());
    Quorum quorum = options.quorum(system.durability());
    if (quorum.write() > 1 && quorum.ensemble() == bookies) {
      return List.of("a ledger needs " + quorum.ensemble() + " bookies and there are " + bookies
          + ", so writes stop while one is down; set 'bookies: " + (bookies + 1)
          + "' to survive that");
    }
    return List.of();
  }
}
