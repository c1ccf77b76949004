package io.weir.driver.kafka.launch;

import io.weir.core.launch.SettingProblem;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SettingProblems;
import io.weir.driver.common.SettingProblems.Release;
import io.weir.driver.kafka.KafkaOptions;
import io.weir.driver.kafka.KafkaPropertySection;
import io.weir.driver.kafka.SubscriptionType;
import io.weir.driver.kafka.TieredStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the errors in a Kafka system's settings. */
final class KafkaCheck {
  private final SystemSpec system;
  private final SettingProblems problems;

  KafkaCheck(SystemSpec system) {
    this.system = system;
    this.problems = new SettingProblems(system);
  }

  List<SettingProblem> problems() {
    if (system.existing().isEmpty()) {
      checkVersion("version", system.version());
    }
    system.clientVersion().ifPresent(version -> checkVersion("client-version", version));
    checkDurability();
    KafkaOptions options = new KafkaOptions(system.options());
    problems.option(KafkaOptions.HEAP, options::heap, "write it as 1 GiB");
    problems.option(KafkaOptions.CONTROLLERS, options::controllers, "write 1, 3 or 5")
        .filter(count -> count == 0 && system.options().containsKey(KafkaOptions.CONTROLLER_HEAP))
        .ifPresent(none -> problems.add(KafkaOptions.CONTROLLER_HEAP,
            "there are no separate controllers", "set 'controllers', or remove it"));
    problems.option(KafkaOptions.CONTROLLER_HEAP, options::controllerHeap, "write it as 256 MiB");
    problems.option(KafkaOptions.LOG_DIRECTORY, options::logDirectory,
        "write it as /mnt/disk-1,/mnt/disk-2");
    problems.option(KafkaOptions.TIERED_DIRECTORY, options::tieredDirectory,
        "write it as tier or /mnt/disk-2")
        .filter(folder -> options.isTiered())
        .ifPresent(folder -> checkTier());
    problems.option(LocalTls.OPTION.name(), () -> LocalTls.isOn(system.options()),
        "write on or off");
    problems.option(JavaHome.OPTION.name(), options::javaHome,
        "write the absolute path of the JDK");
    problems.option(KafkaOptions.SUBSCRIPTION_TYPE, options::subscriptionType,
        "write classic, consumer or share").ifPresent(this::checkSubscription);
    problems.owned(KafkaPropertySection.values());
    return problems.all();
  }

  private void checkTier() {
    Optional<Release> version = Release.of(system.version());
    if (version.filter(release -> isBefore(release, TieredStorage.SINCE)).isPresent()) {
      problems.add(KafkaOptions.TIERED_DIRECTORY,
          "Kafka " + system.version() + " has no tiered storage", "use 3.9.2 or newer");
    } else if (version.filter(release -> isBefore(release, TieredStorage.WITH_SEVERAL_LOGS))
        .isPresent()
        && system.options().getOrDefault(KafkaOptions.LOG_DIRECTORY, "").contains(",")) {
      problems.add(KafkaOptions.TIERED_DIRECTORY,
          "Kafka " + system.version() + " has no tiered storage with several log directories",
          "use 3.9.2 or newer, or one log directory");
    }
    if (system.section(KafkaPropertySection.SERVER.key()).containsKey(TieredStorage.DIRECTORY)) {
      problems.add(KafkaPropertySection.SERVER.key() + "." + TieredStorage.DIRECTORY,
          "weir sets '" + TieredStorage.DIRECTORY + "' itself",
          "name the folder in '" + KafkaOptions.TIERED_DIRECTORY + "'");
    }
  }

  private static boolean isBefore(Release release, Release first) {
    return release.isBefore(first.major(), first.minor());
  }

  /** Broker and client must have the type of group. */
  private void checkSubscription(SubscriptionType type) {
    Release first = type.since();
    Stream.concat(system.existing().isEmpty() ? Stream.of(system.version()) : Stream.empty(),
        system.clientVersion().stream())
        .filter(version -> Release.of(version)
            .filter(release -> isBefore(release, first))
            .isPresent())
        .findFirst()
        .ifPresent(version -> problems.add(KafkaOptions.SUBSCRIPTION_TYPE,
            "Kafka " + version + " has no groups of the type " + type.word() + " for production",
            "use " + first.major() + "." + first.minor() + " or newer, or another type"));
  }

  List<String> cautions() {
    if (system.existing().isPresent()) {
      return List.of();
    }
    Durability durability = system.durability();
    int copies = durability.guaranteedCopies();
    List<String> cautions = new ArrayList<>();
    if (copies > 1 && copies == durability.replicas()) {
      cautions.add("each message must reach all " + copies
          + " replicas before it is acknowledged, so writes stop while one broker is down; use"
          + " 'acknowledge: majority' of 3 replicas, which survives that");
    }
    boolean more = durability.replicas() > 1 || durability.storage() == Storage.FSYNC;
    if (more && new KafkaOptions(system.options()).isTiered()) {
      cautions.add("the folder of tiered storage has one copy of each closed segment, without an"
          + " fsync; the guarantee ends when the segment leaves the log");
    }
    return cautions;
  }

  /** KRaft is declared ready for production from 3.3 on (KIP-833). */
  private void checkVersion(String path, String version) {
    problems.version(path, version, "Kafka", "4.3.1")
        .filter(release -> release.isBefore(3, 3))
        .ifPresent(release -> problems.add(path,
            "Kafka " + version + " needs ZooKeeper, which weir does not start for it",
            "use 3.3.2 or newer"));
  }

  private void checkDurability() {
    problems.replicas();
    if (system.durability().storage() == Storage.MEMORY) {
      problems.add(
          "durability.storage",
          "Kafka always writes to the page cache before it acknowledges; it has no weaker level",
          "the nearest is page-cache; fsync is stronger");
    }
  }
}
