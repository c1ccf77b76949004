package io.weir.driver.kafka.launch;

import io.weir.core.launch.Complaint;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.JavaHome;
import io.weir.driver.kafka.KafkaOptions;
import io.weir.driver.kafka.PropertySection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what is wrong with a Kafka system's settings. */
final class KafkaCheck {
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\.\\d+");

  private final SystemSpec system;
  private final List<Complaint> complaints = new ArrayList<>();

  KafkaCheck(SystemSpec system) {
    this.system = system;
  }

  List<Complaint> complaints() {
    if (system.existing().isEmpty()) {
      checkVersion("version", system.version());
    }
    system.clientVersion().ifPresent(version -> checkVersion("client-version", version));
    checkDurability();
    KafkaOptions options = new KafkaOptions(system.options());
    checkOption(KafkaOptions.HEAP, options::heap, "write it as 1 GiB");
    checkOption(KafkaOptions.LOG_DIRECTORY, options::logDirectory,
        "write it as /mnt/disk-1,/mnt/disk-2");
    checkOption(JavaHome.OPTION.name(), options::javaHome, "write the JDK's whole path");
    for (PropertySection section : PropertySection.values()) {
      checkOwned(section);
    }
    return List.copyOf(complaints);
  }

  List<String> cautions() {
    if (system.existing().isPresent()) {
      return List.of();
    }
    Durability durability = system.durability();
    int copies = durability.guaranteedCopies();
    if (copies > 1 && copies == durability.replicas()) {
      return List.of("each message must reach all " + copies
          + " replicas before it is acknowledged, so writes stop while one broker is down; 'acknowledge: majority' of 3 replicas goes on");
    }
    return List.of();
  }

  private void checkVersion(String path, String version) {
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.matches()) {
      complain(path, "'" + version + "' is not a version of Kafka", "write one in full, as 4.3.1");
    } else if (isBeforeKraft(Integer.parseInt(matcher.group(1)),
        Integer.parseInt(matcher.group(2)))) {
      complain(path, "Kafka " + version + " needs ZooKeeper, which weir does not start for it",
          "take 3.3.2 or newer");
    }
  }

  /** KRaft is declared ready for production from 3.3 on (KIP-833). */
  private static boolean isBeforeKraft(int major, int minor) {
    return major < 3 || major == 3 && minor < 3;
  }

  private void checkDurability() {
    int replicas = system.durability().replicas();
    if (system.existing().isEmpty() && replicas > system.nodes()) {
      complain(
          "durability.replicas",
          replicas + " replicas need as many nodes, but there "
              + (system.nodes() == 1 ? "is 1" : "are " + system.nodes()),
          "set 'nodes' to " + replicas + " or more, or lower 'durability.replicas'");
    }
    if (system.durability().storage() == Storage.MEMORY) {
      complain(
          "durability.storage",
          "Kafka always writes to the page cache before it acknowledges; it has no weaker level",
          "the nearest is page-cache; fsync is stronger");
    }
  }

  private void checkOption(String name, Supplier<?> option, String hint) {
    try {
      option.get();
    } catch (IllegalArgumentException e) {
      complain(name, e.getMessage(), hint);
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
