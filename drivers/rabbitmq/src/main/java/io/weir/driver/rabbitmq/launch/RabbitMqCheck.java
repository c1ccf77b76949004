package io.weir.driver.rabbitmq.launch;

import io.weir.core.launch.SettingProblem;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SettingProblems;
import io.weir.driver.rabbitmq.Amqp10Settings;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqClient;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import io.weir.driver.rabbitmq.RabbitMqPropertySection;
import io.weir.driver.rabbitmq.RabbitMqRelease;
import io.weir.driver.rabbitmq.UnsupportedClientSettings;
import io.weir.driver.rabbitmq.UnsupportedSetting;
import java.util.List;
import java.util.Optional;

/** Finds the errors in a RabbitMQ system's settings. */
final class RabbitMqCheck {
  private static final DataSize LEAST_MEMORY = DataSize.mebibytes(128);

  private final SystemSpec system;
  private final RabbitMqOptions options;
  private final SettingProblems problems;

  RabbitMqCheck(SystemSpec system) {
    this.system = system;
    this.problems = new SettingProblems(system);
    this.options = new RabbitMqOptions(system.options());
  }

  List<SettingProblem> problems() {
    if (!system.version().isEmpty()) {
      problems.add("version", "the version is always that of the installed RabbitMQ",
          "remove it; 'home' names another installation");
    }
    checkNodes();
    problems.option(RabbitMqOptions.QUEUE, options::queue, "write quorum, stream or classic")
        .ifPresent(this::checkDurability);
    problems.option(RabbitMqOptions.CLIENT, options::client, "write amqp-0-9-1 or amqp-1.0")
        .ifPresent(this::checkClient);
    problems.option(RabbitMqOptions.EXCHANGE, options::exchange, "write direct or topic");
    checkMemory();
    problems.option(LocalTls.OPTION.name(), () -> LocalTls.isOn(system.options()),
        "write on or off");
    problems.owned(RabbitMqPropertySection.values());
    return problems.all();
  }

  private void checkNodes() {
    if (system.existing().isEmpty()
        && system.options().containsKey(RabbitMqOptions.VIRTUAL_HOST)) {
      problems.add(RabbitMqOptions.VIRTUAL_HOST,
          "a node that weir starts has one virtual host, /",
          "remove it");
    }
    problems.replicas();
  }

  private void checkDurability(Optional<QueueType> queue) {
    UnsupportedSetting.of(system.durability(), queue)
        .ifPresent(refusal -> problems.add(refusal.part(), refusal.reason(), refusal.hint()));
    if (system.existing().isPresent()
        && RabbitMqDurability.of(system.durability(), queue).queue() == QueueType.STREAM) {
      problems.add(queue.isPresent() ? RabbitMqOptions.QUEUE : "durability.storage",
          (queue.isPresent() ? "" : "only streams use page-cache: ")
              + "weir can't use streams of an existing cluster",
          "set fsync and a quorum or classic queue, or memory and a classic one; to measure"
              + " streams, let weir start RabbitMQ");
    }
    options.releaseOfHome()
        .filter(RabbitMqRelease::isFrom4)
        .ifPresent(release -> checkClassic(release,
            RabbitMqDurability.of(system.durability(), queue)));
    if (options.namesExchange()
        && RabbitMqDurability.of(system.durability(), queue).queue() == QueueType.STREAM) {
      problems.add(RabbitMqOptions.EXCHANGE, "a stream's clients do not use an exchange",
          "remove it");
    }
    if (options.namesClient()
        && RabbitMqDurability.of(system.durability(), queue).queue() == QueueType.STREAM) {
      problems.add(RabbitMqOptions.CLIENT,
          "weir reads and writes streams by their own client, which tracks their offsets",
          "remove it, or set queue: quorum and storage: fsync");
    }
  }

  private void checkClient(RabbitMqClient client) {
    switch (client) {
      case AMQP_0_9_1 -> {
        if (!system.section(RabbitMqPropertySection.CLIENT.key()).isEmpty()) {
          problems.add(RabbitMqPropertySection.CLIENT.key(),
              "these are settings of the AMQP 1.0 client; weir passes none to other clients",
              "remove the section, or set client: " + RabbitMqClient.AMQP_1_0.word());
        }
      }
      case AMQP_1_0 -> {
        Amqp10Settings.check(system, problems);
        options.releaseOfHome()
            .flatMap(UnsupportedClientSettings::ofAmqp10)
            .ifPresent(refusal -> problems.add(refusal.part(), refusal.reason(), refusal.hint()));
        system.clientVersion()
            .flatMap(SettingProblems.Release::of)
            .filter(version -> version.isBefore(1, 1))
            .ifPresent(version -> problems.add("client-version",
                "weir needs the AMQP 1.0 client from 1.1.0 on, which reports why the broker refuses"
                    + " a message",
                "set 1.1.0 or newer, or remove it"));
      }
    }
  }

  /** Of release 4, whose classic queues are others. */
  private void checkClassic(RabbitMqRelease release, RabbitMqDurability mapped) {
    if (mapped.queue() != QueueType.CLASSIC) {
      return;
    }
    if (mapped.members() > 1) {
      problems.add("durability.replicas",
          "RabbitMQ " + release + " has no mirrored queues, which 4.0 removed",
          "set queue: quorum, storage: fsync and acknowledge: majority, or use RabbitMQ 3");
    } else if (mapped.persistent()) {
      problems.add("durability.storage",
          "a classic queue of RabbitMQ " + release + " confirms messages that it has not synced",
          "set queue: quorum");
    }
  }

  private void checkMemory() {
    problems.option(RabbitMqOptions.MEMORY, options::memory, "write it as 1 GiB")
        .filter(memory -> memory.compareTo(LEAST_MEMORY) < 0)
        .ifPresent(memory -> problems.add(RabbitMqOptions.MEMORY,
            "a node can't work with a watermark of " + memory,
            "write at least " + LEAST_MEMORY));
  }
}
