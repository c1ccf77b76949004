package io.weir.driver.kafka.launch;

import io.weir.core.launch.Complaint;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.kafka.KafkaHeap;
import io.weir.driver.kafka.PropertySection;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what is wrong with a Kafka system's settings. */
final class KafkaCheck {
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\.\\d+");
  private static final DataSize LEAST_HEAP = DataSize.mebibytes(128);

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
    checkHeap();
    for (PropertySection section : PropertySection.values()) {
      checkOwned(section);
    }
    return List.copyOf(complaints);
  }

  private void checkVersion(String path, String version) {
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.matches()) {
      complain(path, "'" + version + "' is not a version of Kafka", "write one in full, as 4.3.1");
    } else if (isBeforeKraft(Integer.parseInt(matcher.group(1)),
        Integer.parseInt(matcher.group(2)))) {
      complain(path, "Kafka " + version + " needs ZooKeeper, which weir does not start for it",
          "take 3.9.2 or newer");
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
          "set page-cache or fsync");
    }
  }

  private void checkHeap() {
    try {
      DataSize heap = KafkaHeap.of(system.options());
      if (heap.compareTo(LEAST_HEAP) < 0 || heap.bytes() % DataSize.mebibytes(1).bytes() != 0) {
        complain(KafkaHeap.OPTION, "a broker can't have a heap of " + heap,
            "write whole MiB, at least " + LEAST_HEAP);
      }
    } catch (IllegalArgumentException e) {
      complain(KafkaHeap.OPTION, e.getMessage(), "write it as 1 GiB");
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
