package io.weir.driver.kafka.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.text.Nearest;
import io.weir.driver.common.UnknownProperties;
import io.weir.driver.kafka.KafkaPropertySection;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;

/**
 * Finds passed-through broker properties without effect, because brokers ignore unknown names. It
 * asks a broker that was started with them.
 */
final class ServerCheck {
  /** Brokers accept these without listing them. */
  private static final List<String> UNLISTED =
      List.of("listener.name.", "rsm.config.", "rlmm.config.", "unstable.");

  private ServerCheck() {}

  /**
   * Compares the names with the settings that a broker lists. Names that are not similar to any
   * are taken for those of plug-ins, which a broker does not list either.
   *
   * @throws DriverException if one of the names is a misspelt one
   */
  static void requireKnown(Admin admin, Collection<Node> brokers, Collection<String> names,
      Deadline deadline) throws DriverException, InterruptedException {
    List<String> listed =
        names.stream().filter(name -> UNLISTED.stream().noneMatch(name::startsWith)).toList();
    if (listed.isEmpty()) {
      return;
    }
    List<String> one = brokers.stream().map(Node::idString).limit(1).toList();
    ConfigValues known = ConfigValues.ask(admin, ConfigResource.Type.BROKER, one, deadline);
    List<String> misspelt = listed.stream()
        .filter(name -> Nearest.to(name, known.names()).isPresent())
        .toList();
    UnknownProperties.refuse(KafkaPropertySection.SERVER.key(), misspelt, known.names(),
        "this version of Kafka does not know this property and ignores it",
        "correct the name or remove it");
  }
}
