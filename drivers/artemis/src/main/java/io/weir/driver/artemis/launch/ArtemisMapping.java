package io.weir.driver.artemis.launch;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbAddresses;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import io.weir.core.omb.OmbSection;
import io.weir.core.omb.OmbSystem;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.artemis.ArtemisClient;
import io.weir.driver.artemis.ArtemisOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converts a driver file for Artemis, or one for JMS with a client of Artemis, to a system.
 * Statements about OMB refer to its {@code ArtemisBenchmarkDriver}, {@code JMSBenchmarkDriver},
 * their producers and consumers, {@code ArtemisConfig} and {@code JMSConfig}.
 */
final class ArtemisMapping implements OmbMapping {
  private static final String ADDRESS = "brokerAddress";
  private static final String FACTORY = "connectionFactoryClassName";
  private static final String JMS_ADDRESS = "connectionFactoryConfigurationParam";
  private static final String PARTITIONS = "partitionsPerTopic";
  private static final String ARTEMIS_FACTORY =
      "org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory";
  private static final String QPID_FACTORY = "org.apache.qpid.jms.JmsConnectionFactory";
  private static final Map<String, ArtemisClient> FACTORIES =
      Map.of(ARTEMIS_FACTORY, ArtemisClient.JMS, QPID_FACTORY, ArtemisClient.AMQP_1_0);

  @Override
  public String driverClass() {
    return PACKAGE + "artemis.ArtemisBenchmarkDriver";
  }

  @Override
  public boolean hasJmsFactory(String factory) {
    return FACTORIES.containsKey(factory);
  }

  @Override
  public void note(OmbSection workload) throws OmbException {
    if (workload.number(PARTITIONS).orElse(1L) > 1) {
      workload.unused(PARTITIONS, "its Artemis driver refuses more than 1, and that of JMS looks at"
          + " no number; weir has one address for each partition");
    }
  }

  @Override
  public OmbSystem map(String system, OmbSection file, Draft body) throws OmbException {
    Optional<ArtemisClient> jms = file.text(FACTORY).map(FACTORIES::get);
    if (jms.isPresent()) {
      body.put(ArtemisOptions.CLIENT, jms.get().word());
      noteJms(file, body);
    }
    place(file, jms.isPresent() ? JMS_ADDRESS : ADDRESS, body);
    body.remark("OMB's consumers acknowledge each message at once; weir's acknowledge at the"
        + " interval. Its file does not say how the broker keeps messages; this is how Artemis is"
        + " shipped, which syncs each durable message.");
    return new OmbSystem(new Durability(1, Acknowledge.ALL, Storage.FSYNC), Optional.empty());
  }

  private static void noteJms(OmbSection file, Draft body) throws OmbException {
    if (!file.flag("use20api").orElse(false)) {
      body.remark("Without use20api OMB waits for the answer of each message, and its subscriptions"
          + " are not durable; weir's are, and it waits for none.");
    }
    if (file.flag("sendWithTransactions").orElse(false)) {
      file.noEqual("sendWithTransactions",
          "OMB commits a transaction for each message; weir sends without transactions");
    }
    file.noEqualIfThere("topicNamePrefix", "weir names the topics of a run itself");
    file.noEqualIfThere("messageSelector", "weir's consumers read all messages");
    file.noEqualIfThere("properties", "weir's messages have no properties beside their key");
  }

  private static void place(OmbSection file, String key, Draft body) throws OmbException {
    String url = file.text(key)
        .orElseThrow(() -> file.wrong(key, key + " is missing", "add the address of Artemis"));
    int options = url.indexOf('?');
    List<String> addresses =
        OmbAddresses.split((options < 0 ? url : url.substring(0, options)).replaceAll("[()]", ""))
            .stream()
            .map(OmbAddresses::bare)
            .toList();
    if (options >= 0) {
      // A value may be a password.
      file.noEqual(key, "weir sets the client itself, and not by '"
          + url.substring(options + 1).replaceAll("=[^&;]*", "").replaceAll("[&;]", ", ") + "'");
    }
    if (OmbAddresses.areOwn(addresses)) {
      body.remark("OMB used the broker at " + String.join(", ", addresses)
          + "; weir starts one. For an existing one: existing: { " + ArtemisOptions.ADDRESS
          + ": … }");
    } else {
      body.section("existing").put(ArtemisOptions.ADDRESS, String.join(",", addresses));
    }
  }
}
