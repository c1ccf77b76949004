package io.weir.driver.pulsar.launch;

import io.weir.core.launch.Complaint;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Tls;
import io.weir.driver.common.JavaHome;
import io.weir.driver.pulsar.PropertySection;
import io.weir.driver.pulsar.PulsarDurability.Quorum;
import io.weir.driver.pulsar.PulsarOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what is wrong with a Pulsar system's settings. */
final class PulsarCheck {
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\.\\d+");
  private static final String CLIENT_VERSION = "client-version";
  /** The first major version whose client has {@code MessageIdAdv}. */
  private static final int FIRST_WITH_PARTITIONS = 3;
  private static final String MEMORY_HINT = "write it as 1 GiB";
  private static final String FOLDER_HINT = "write it as /mnt/disk-1,/mnt/disk-2";

  private final SystemSpec system;
  private final PulsarOptions options;
  private final List<Complaint> complaints = new ArrayList<>();

  PulsarCheck(SystemSpec system) {
    this.system = system;
    options = new PulsarOptions(system.options());
  }

  List<Complaint> complaints() {
    if (system.existing().isEmpty()) {
      checkVersion();
    }
    system.existing().flatMap(ExistingCluster::tls).ifPresent(this::checkTls);
    checkClientVersion();
    checkOption(PulsarOptions.BOOKIES, () -> options.bookies(system.nodes()),
        "write a number, as 3").ifPresent(this::checkQuorum);
    checkOption(PulsarOptions.ZOOKEEPERS, options::zookeepers, "write 1, 3 or 5");
    checkOption(PulsarOptions.HEAP, options::heap, MEMORY_HINT);
    checkOption(PulsarOptions.DIRECT_MEMORY, options::directMemory, MEMORY_HINT);
    checkOption(PulsarOptions.BOOKIE_HEAP, options::bookieHeap, MEMORY_HINT);
    checkOption(PulsarOptions.BOOKIE_DIRECT_MEMORY, options::bookieDirectMemory, MEMORY_HINT);
    checkOption(PulsarOptions.JOURNAL_DIRECTORY, options::journalDirectory, FOLDER_HINT);
    checkOption(PulsarOptions.LEDGER_DIRECTORY, options::ledgerDirectory, FOLDER_HINT);
    checkOption(JavaHome.OPTION.name(), options::javaHome, "write the JDK's whole path");
    checkOption(PulsarOptions.NAMESPACE, options::namespace, "write it as public/default");
    checkOption(PulsarOptions.SUBSCRIPTION_TYPE, options::subscriptionType,
        "leave it out, or take one of those");
    for (PropertySection section : PropertySection.values()) {
      checkOwned(section);
    }
    return List.copyOf(complaints);
  }

  private void checkVersion() {
    Matcher version = parsed("version", system.version());
    if (version.matches() && isBefore211(version)) {
      complain("version",
          "Pulsar " + system.version() + " has another way of setting up its metadata",
          "take 2.11.0 or newer");
    }
  }

  /** Where none is named the client is that of the brokers' version. */
  private void checkClientVersion() {
    String client = system.clientVersion().orElse(system.version());
    Matcher version = system.clientVersion().isPresent()
        ? parsed(CLIENT_VERSION, client)
        : VERSION.matcher(client);
    if (version.matches() && Integer.parseInt(version.group(1)) < FIRST_WITH_PARTITIONS) {
      complain(CLIENT_VERSION,
          "Pulsar's client " + client
              + " does not tell the partition of a message, by which weir checks the order; clients"
              + " do from " + FIRST_WITH_PARTITIONS + ".0.0 on",
          "set 'client-version' to 4.2.4, or to another from " + FIRST_WITH_PARTITIONS + ".0.0 on");
    }
  }

  private Matcher parsed(String path, String version) {
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.matches()) {
      complain(path, "'" + version + "' is not a version of Pulsar", "write one in full, as 4.2.4");
    }
    return matcher;
  }

  private static boolean isBefore211(Matcher version) {
    int major = Integer.parseInt(version.group(1));
    return major < 2 || major == 2 && Integer.parseInt(version.group(2)) < 11;
  }

  /** What Pulsar's client can't do with files. */
  private void checkTls(Tls tls) {
    boolean mixed = tls.ca().isPresent() && tls.certificate().isPresent()
        && Tls.isPkcs12(tls.ca().get()) != Tls.isPkcs12(tls.certificate().get());
    if (mixed) {
      complain("existing.tls.certificate", "Pulsar's client takes PEM or PKCS #12, not one of each",
          "convert one, with 'openssl pkcs12'");
    }
    if (tls.key().isPresent() && tls.keyPassword().isPresent()) {
      complain("existing.tls.key-password", "Pulsar's client takes no encrypted key in PEM",
          "use PKCS #12, or a key that is not encrypted");
    }
  }

  /** What writes can't survive, though the durability seems to say so. */
  List<String> cautions() {
    if (system.existing().isPresent()) {
      return List.of();
    }
    int bookies = options.bookies(system.nodes());
    Quorum quorum = options.quorum(system.durability());
    if (quorum.write() > 1 && quorum.ensemble() == bookies) {
      return List.of("a ledger needs " + quorum.ensemble() + " bookies and there are " + bookies
          + ", so writes stop while one is down; 'bookies: " + (bookies + 1)
          + "' lets them go on");
    }
    return List.of();
  }

  private void checkQuorum(int bookies) {
    if (system.existing().isPresent()) {
      return;
    }
    try {
      new QuorumCheck(system, bookies, options.quorum(system.durability())).complaints()
          .forEach(complaints::add);
    } catch (IllegalArgumentException e) {
      complain(QuorumCheck.WHOLE, e.getMessage(), "write numbers, as 3");
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
