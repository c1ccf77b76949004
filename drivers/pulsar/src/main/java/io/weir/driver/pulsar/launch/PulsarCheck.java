package io.weir.driver.pulsar.launch;

import io.weir.core.launch.Complaint;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Tls;
import io.weir.driver.pulsar.PropertySection;
import io.weir.driver.pulsar.PulsarOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what is wrong with a Pulsar system's settings. */
final class PulsarCheck {
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.\\d+\\.\\d+");
  private static final int OLDEST_MAJOR = 4;
  private static final String MEMORY_HINT = "write it as 1 GiB";

  private final SystemSpec system;
  private final PulsarOptions options;
  private final List<Complaint> complaints = new ArrayList<>();

  PulsarCheck(SystemSpec system) {
    this.system = system;
    options = new PulsarOptions(system.options());
  }

  List<Complaint> complaints() {
    if (system.existing().isEmpty()) {
      checkVersion("version", system.version());
    }
    system.existing().flatMap(ExistingCluster::tls).ifPresent(this::checkTls);
    system.clientVersion().ifPresent(version -> checkVersion("client-version", version));
    checkOption(PulsarOptions.BOOKIES, () -> options.bookies(system.nodes()),
        "write a number, as 3").ifPresent(this::checkReplicas);
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

  private void checkReplicas(int bookies) {
    int replicas = system.durability().replicas();
    if (system.existing().isEmpty() && replicas > bookies) {
      complain(
          "durability.replicas",
          replicas + " replicas need as many bookies, but there "
              + (bookies == 1 ? "is 1" : "are " + bookies),
          "set 'bookies' to " + replicas + " or more, or lower 'durability.replicas'");
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
