package io.weir.driver.mqtt.launch;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbAddresses;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import io.weir.core.omb.OmbSection;
import io.weir.core.omb.OmbSystem;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.mqtt.MqttOptions;
import java.util.List;
import java.util.Optional;

/**
 * Converts a driver file for MQTT 5 to a system. Statements about OMB refer to its {@code
 * MqttBenchmarkDriver}, producer and {@code MqttConfig}.
 */
final class MqttMapping implements OmbMapping {
  private static final String PARTITIONS = "partitionsPerTopic";
  private static final String URI = "serverUri";
  private static final String QOS = "qos";
  private static final String USER = "username";
  private static final String PASSWORD = "password";

  @Override
  public String driverClass() {
    return PACKAGE + "mqtt5.MqttBenchmarkDriver";
  }

  @Override
  public void note(OmbSection workload) throws OmbException {
    if (workload.number(PARTITIONS).orElse(1L) > 1) {
      workload.unused(PARTITIONS,
          "its MQTT driver has one topic; weir has one for each partition");
    }
  }

  @Override
  public OmbSystem map(String system, OmbSection file, Draft body) throws OmbException {
    OmbSection client = file.section("client");
    String uri = client.text(URI).orElse("tcp://localhost:1883");
    String address = OmbAddresses.bare(uri);
    if (OmbAddresses.areOwn(List.of(address))) {
      body.remark("OMB used the broker at " + uri + "; weir starts Mosquitto. For an existing one:"
          + " existing: { " + MqttOptions.ADDRESS + ": … }");
    } else {
      place(system, client, body.section("existing"), address);
    }
    long qos = client.number(QOS).orElse(1L);
    if (qos != 1) {
      client.noEqual(QOS, "weir's messages have QoS 1, and not " + qos);
    }
    client.text("topicPrefix")
        .ifPresent(any -> client.noEqual("topicPrefix", "weir names the topics of a run itself"));
    client.noteUnread();
    consumer(file.section("consumer"));
    body.remark("OMB's consumers share a subscription ($share); weir gives each topic to one"
        + " consumer. The file does not say how the broker keeps messages; this is Mosquitto.");
    return new OmbSystem(new Durability(1, Acknowledge.ALL, Storage.MEMORY), Optional.empty());
  }

  private static void place(String system, OmbSection client, Draft existing, String address)
      throws OmbException {
    existing.put(MqttOptions.ADDRESS, address);
    String user = client.text(USER).orElse("");
    if (!user.isEmpty() && client.text(PASSWORD).isPresent()) {
      Draft auth = existing.section("auth");
      auth.put("user", user);
      auth.put("password", client.secret(system, "password", PASSWORD));
    }
  }

  private static void consumer(OmbSection consumer) throws OmbException {
    if (consumer.flag("cleanSession").orElse(true)) {
      consumer.noEqual("cleanSession",
          "weir's sessions stay, so that no message of a run is lost with a connection");
    }
    consumer.number("sessionExpiryInterval")
        .ifPresent(any -> consumer.noEqual("sessionExpiryInterval",
            "weir's sessions stay for a day after their connection"));
    consumer.number("receiveMaximum")
        .ifPresent(most -> consumer.noEqual("receiveMaximum",
            "set 'client.receive-queue', which is that of all systems"));
    consumer.noteUnread();
  }
}
