package io.weir.driver.rabbitmq.launch;

import io.weir.core.launch.Complaint;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.rabbitmq.PropertySection;
import io.weir.driver.rabbitmq.QueueType;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqOptions;
import io.weir.driver.rabbitmq.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds what is wrong with a RabbitMQ system's settings. */
final class RabbitMqCheck {
  private static final DataSize LEAST_MEMORY = DataSize.mebibytes(128);

  private final SystemSpec system;
  private final RabbitMqOptions options;
  private final List<Complaint> complaints = new ArrayList<>();

  RabbitMqCheck(SystemSpec system) {
    this.system = system;
    this.options = new RabbitMqOptions(system.options());
  }

  List<Complaint> complaints() {
    if (!system.version().isEmpty()) {
      complain("version", "the version is that of the RabbitMQ that is installed",
          "leave it out; 'home' names another installation");
    }
    checkReplicas();
    queue().ifPresent(this::checkDurability);
    checkExchange();
    checkMemory();
    for (PropertySection section : PropertySection.values()) {
      checkOwned(section);
    }
    return List.copyOf(complaints);
  }

  private void checkReplicas() {
    int replicas = system.durability().replicas();
    if (system.existing().isPresent()) {
      return;
    }
    if (system.options().containsKey(RabbitMqOptions.VIRTUAL_HOST)) {
      complain(RabbitMqOptions.VIRTUAL_HOST, "a node that weir starts has one virtual host, /",
          "leave it out");
    }
    if (replicas > system.nodes()) {
      complain("durability.replicas",
          replicas + " replicas need as many nodes, but there "
              + (system.nodes() == 1 ? "is 1" : "are " + system.nodes()),
          "set 'nodes' to " + replicas + " or more, or lower 'durability.replicas'");
    }
  }

  /** The queue type asked for; absent if what is asked for is none. */
  private Optional<Optional<QueueType>> queue() {
    try {
      return Optional.of(options.queue());
    } catch (IllegalArgumentException e) {
      complain(RabbitMqOptions.QUEUE, e.getMessage(), "write quorum, stream or classic");
      return Optional.empty();
    }
  }

  private void checkDurability(Optional<QueueType> queue) {
    Refusal.of(system.durability(), queue)
        .ifPresent(refusal -> complain(refusal.part(), refusal.reason(), refusal.hint()));
    if (system.existing().isPresent()
        && RabbitMqDurability.of(system.durability(), queue).queue() == QueueType.STREAM) {
      complain(queue.isPresent() ? RabbitMqOptions.QUEUE : "durability.storage",
          (queue.isPresent() ? "" : "page-cache is what streams keep: ")
              + "weir has no way to streams of a cluster that it did not start",
          "set fsync and a quorum or classic queue, or memory and a classic one; streams are"
              + " measured where weir starts RabbitMQ");
    }
    if (options.namesExchange()
        && RabbitMqDurability.of(system.durability(), queue).queue() == QueueType.STREAM) {
      complain(RabbitMqOptions.EXCHANGE, "a stream's clients go through no exchange",
          "leave it out");
    }
  }

  private void checkExchange() {
    try {
      options.exchange();
    } catch (IllegalArgumentException e) {
      complain(RabbitMqOptions.EXCHANGE, e.getMessage(), "write direct or topic");
    }
  }

  private void checkMemory() {
    try {
      if (options.memory().compareTo(LEAST_MEMORY) < 0) {
        complain(RabbitMqOptions.MEMORY,
            "a node can't work with a watermark of " + options.memory(),
            "write at least " + LEAST_MEMORY);
      }
    } catch (IllegalArgumentException e) {
      complain(RabbitMqOptions.MEMORY, e.getMessage(), "write it as 1 GiB");
    }
  }

  private void checkOwned(PropertySection section) {
    system.section(section.key())
        .keySet()
        .forEach(name -> section.owned(name)
            .ifPresent(hint -> complain(section.key() + "." + name,
                "weir sets '" + name + "' itself", hint)));
  }

  private void complain(String path, String message, String hint) {
    complaints.add(new Complaint(path, message, hint));
  }
}
