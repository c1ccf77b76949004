package io.weir.driver.kafka.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.driver.kafka.PropertySection;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;

/**
 * Finds broker properties that were passed through in vain: brokers ignore what they don't know.
 */
final class ServerCheck {
  /** Brokers take these without listing them. */
  private static final List<String> UNLISTED =
      List.of("listener.name.", "rsm.config.", "rlmm.config.", "unstable.");

  private ServerCheck() {}

  /**
   * Asks a broker for the settings that it knows.
   *
   * @throws DriverException if one of the names is not among them
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
    for (String name : listed) {
      if (!known.knows(name)) {
        throw new DriverException(
            PropertySection.SERVER.key() + "." + name + ": this version of Kafka knows no such"
                + " property and ignores it; correct the name or leave it out");
      }
    }
  }
}
