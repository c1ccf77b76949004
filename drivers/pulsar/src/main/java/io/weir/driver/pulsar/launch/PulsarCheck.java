package io.weir.driver.pulsar.launch;

import io.weir.core.launch.Complaint;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.pulsar.PropertySection;
import io.weir.driver.pulsar.PulsarDurability;
import io.weir.driver.pulsar.PulsarDurability.Quorum;
import io.weir.driver.pulsar.PulsarOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what is wrong with a Pulsar system's settings. */
final class PulsarCheck {
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.\\d+\\.\\d+");
  private static final int OLDEST_MAJOR = 4;
  private static final String MEMORY_HINT = "write it as 1 GiB";
  private static final List<String> QUORUMS =
      List.of(PulsarOptions.ENSEMBLE, PulsarOptions.WRITE_QUORUM, PulsarOptions.ACK_QUORUM);

  private final SystemSpec system;
  private final PulsarOptions options;
  private final List<Complaint> complaints = new ArrayList<>();

  PulsarCheck(SystemSpec system) {
    this.system = system;
    options = new PulsarOptions(system.options());
  }

  List<Complaint> complaints() {
    checkVersion("version", system.version());
    system.clientVersion().ifPresent(version -> checkVersion("client-version", version));
    checkOption(PulsarOptions.BOOKIES, () -> options.bookies(system.nodes()),
        "write a number, as 3").ifPresent(this::checkReplicas);
    for (String quorum : QUORUMS) {
      checkOption(quorum, () -> options.count(quorum, 1), "write a number, as 3");
    }
    checkQuorums();
    checkOption(PulsarOptions.ZOOKEEPERS, options::zookeepers, "write 1, 3 or 5");
    checkOption(PulsarOptions.HEAP, options::heap, MEMORY_HINT);
    checkOption(PulsarOptions.DIRECT_MEMORY, options::directMemory, MEMORY_HINT);
    checkOption(PulsarOptions.BOOKIE_HEAP, options::bookieHeap, MEMORY_HINT);
    checkOption(PulsarOptions.BOOKIE_DIRECT_MEMORY, options::bookieDirectMemory, MEMORY_HINT);
    checkOption(PulsarOptions.NAMESPACE, options::namespace, "write it as public/default");
    checkOption(PulsarOptions.SUBSCRIPTION_TYPE, options::subscriptionType,
        "leave it out, or take one of those");
    for (PropertySection section : PropertySection.values()) {
      checkOwned(section);
    }
    return List.copyOf(complaints);
  }

  private void checkVersion(String path, String version) {
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.matches()) {
      complain(path, "'" + version + "' is not a version of Pulsar", "write one in full, as 4.2.4");
    } else if (Integer.parseInt(matcher.group(1)) < OLDEST_MAJOR) {
      complain(path, "Pulsar " + version + " was not made for the JDK that weir runs it on",
          "take 4.0.7 or newer");
    }
  }

  private void checkReplicas(int bookies) {
    int replicas = system.durability().replicas();
    if (replicas > bookies) {
      complain(
          "durability.replicas",
          replicas + " replicas need as many bookies, but there "
              + (bookies == 1 ? "is 1" : "are " + bookies),
          "set 'bookies' to " + replicas + " or more, or lower 'durability.replicas'");
    }
  }

  /** Quorums must be possible, and be what the durability says in words. */
  private void checkQuorums() {
    if (QUORUMS.stream().noneMatch(system.options()::containsKey) || !complaints.isEmpty()) {
      return;
    }
    PulsarDurability asked = PulsarCluster.durability(system);
    Quorum quorum = asked.quorum();
    if (quorum.ensemble() < quorum.write() || quorum.write() < quorum.ack()) {
      complain("quorum", quorum + " can't be: an entry is written to Qw of the E bookies, and Qa of"
          + " these confirm it", "write numbers with E >= Qw >= Qa");
    } else if (quorum.ensemble() > options.bookies(system.nodes())) {
      complain(PulsarOptions.ENSEMBLE, "an ensemble of " + quorum.ensemble()
          + " needs as many bookies, but there are " + options.bookies(system.nodes()),
          "set 'bookies' to " + quorum.ensemble() + " or more");
    } else {
      asked.toDurability(system.durability().acknowledge())
          .filter(words -> !words.equals(system.durability()))
          .ifPresent(words -> complain("quorum", quorum + " is not what the durability says: it"
              + " keeps " + quorum.write() + " copies, of which " + quorum.ack()
              + " are guaranteed at the acknowledgement",
              "write 'durability: { replicas: " + words.replicas() + ", acknowledge: "
                  + words.acknowledge().name().toLowerCase(Locale.ROOT)
                  + " }' for this system, or other quorums"));
    }
  }

  private <T> Optional<T> checkOption(String name, Supplier<T> option, String hint) {
    try {
      return Optional.of(option.get());
    } catch (IllegalArgumentException e) {
      complain(name, e.getMessage(), hint);
      return Optional.empty();
    }
  }

  private void checkOwned(PropertySection section) {
    system.section(section.key())
        .keySet()
        .stream()
        .filter(section.owned()::containsKey)
        .forEach(name -> complain(section.key() + "." + name, "weir sets '" + name + "' itself",
            section.owned().get(name)));
  }

  private void complain(String path, String message, String hint) {
    complaints.add(new Complaint(path, message, hint));
  }
}
