package io.weir.driver.rabbitmq;

import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.Malformed;
import io.weir.core.unit.Durations;
import io.weir.driver.common.SettingProblems;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The settings of the AMQP 1.0 client that a scenario passes through, by the names of the client's
 * own methods. Each accessor throws {@link IllegalArgumentException} if its setting is invalid.
 *
 * @param values settings by name
 */
public record Amqp10Settings(Map<String, String> values) {
  private static final String IDLE_TIMEOUT = "idleTimeout";
  private static final String PRIORITY = "priority";
  /** The settings that exist. */
  private static final List<String> NAMES = List.of(IDLE_TIMEOUT, PRIORITY);
  private static final Duration LEAST_IDLE_TIMEOUT = Duration.ofSeconds(1);
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}");

  public Amqp10Settings {
    values = Map.copyOf(values);
  }

  /** Returns how long a connection may be silent before both sides end it. */
  public Optional<Duration> idleTimeout() {
    Optional<Duration> timeout =
        Optional.ofNullable(values.get(IDLE_TIMEOUT)).map(Durations::parse);
    if (timeout.filter(limit -> limit.compareTo(LEAST_IDLE_TIMEOUT) < 0).isPresent()) {
      throw new Malformed("the shortest limit is " + Durations.format(LEAST_IDLE_TIMEOUT));
    }
    return timeout;
  }

  /** Returns the priority of consumers. */
  public OptionalInt priority() {
    String priority = values.get(PRIORITY);
    if (priority == null) {
      return OptionalInt.empty();
    }
    if (!NUMBER.matcher(priority).matches()) {
      throw new Malformed("'" + priority + "' is not a whole number");
    }
    return OptionalInt.of(Integer.parseInt(priority));
  }

  /** Adds an error for each setting that does not exist or is invalid. */
  public static void check(SystemSpec system, SettingProblems problems) {
    String section = RabbitMqPropertySection.CLIENT.key();
    Map<String, String> passed = system.section(section);
    Amqp10Settings settings = new Amqp10Settings(passed);
    problems.option(section + "." + IDLE_TIMEOUT, settings::idleTimeout, "write it as 30s");
    problems.option(section + "." + PRIORITY, settings::priority, "write it as 1");
    passed.keySet()
        .stream()
        .filter(name -> !NAMES.contains(name))
        .filter(name -> RabbitMqPropertySection.CLIENT.insteadOf(name).isEmpty())
        .sorted()
        .forEach(name -> problems.add(section + "." + name,
            "the AMQP 1.0 client has no setting of this name",
            "remove it; its settings are " + String.join(" and ", NAMES)));
  }
}
