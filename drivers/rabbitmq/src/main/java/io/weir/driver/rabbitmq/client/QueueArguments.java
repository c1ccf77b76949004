package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.DriverSettings;
import io.weir.driver.rabbitmq.RabbitMqDurability;
import io.weir.driver.rabbitmq.RabbitMqPropertySection;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The arguments with which each queue is declared.
 *
 * @param settings the settings with the passed-through arguments
 * @param durability the durability in RabbitMQ's terms
 */
record QueueArguments(DriverSettings settings, RabbitMqDurability durability) {
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");

  /** Returns the arguments, in the types that the broker expects. */
  Map<String, Object> all() {
    Map<String, Object> arguments = new HashMap<>();
    settings.section(RabbitMqPropertySection.QUEUE.key())
        .forEach((name, value) -> arguments.put(name, typed(value)));
    arguments.put("x-queue-type", durability.queue().id());
    switch (durability.queue()) {
      case CLASSIC -> {
        // Its mirrors are defined by a policy.
      }
      case QUORUM -> arguments.put("x-quorum-initial-group-size", durability.members());
      case STREAM -> arguments.put("x-initial-cluster-size", durability.members());
    }
    return arguments;
  }

  private static Object typed(String value) {
    return switch (value) {
      case "true", "false" -> Boolean.valueOf(value);
      default -> WHOLE_NUMBER.matcher(value).matches() ? Long.valueOf(value) : value;
    };
  }
}
