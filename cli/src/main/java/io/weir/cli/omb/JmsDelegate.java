package io.weir.cli.omb;

import io.weir.cli.omb.OmbDrivers.Counterpart;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import java.util.List;
import java.util.Optional;

/**
 * A driver file whose messages go by way of JMS, and whose topics are made by the driver of the
 * broker itself ({@code JMSBenchmarkDriver} and {@code JMSConfig} of OMB). weir takes the latter
 * for both.
 */
final class JmsDelegate {
  private static final String CLASS = OmbMapping.PACKAGE + "jms.JMSBenchmarkDriver";
  private static final String DELEGATE = "delegateForAdminOperationsClassName";
  private static final List<String> SETTINGS = List.of("connectionFactoryClassName",
      "connectionFactoryConfigurationParam", "use20api", "topicNamePrefix", "messageSelector",
      "properties");

  private JmsDelegate() {}

  /** The driver that such a file leaves its topics to, if weir has a counterpart. */
  static Optional<Counterpart> of(FileSection file, OmbDrivers drivers) throws OmbException {
    if (file.text("driverClass").filter(CLASS::equals).isEmpty()) {
      return Optional.empty();
    }
    Optional<Counterpart> driver = file.text(DELEGATE).flatMap(drivers::of);
    if (driver.isPresent()) {
      file.noEqual("driverClass",
          "OMB sends and reads by way of JMS, by that client's own settings;"
              + " weir by the broker's own client, by the settings that this file has for the driver"
              + " that makes the topics");
      SETTINGS.forEach(key -> file.noEqualIfThere(key, "a setting of the JMS client"));
    }
    return driver;
  }
}
