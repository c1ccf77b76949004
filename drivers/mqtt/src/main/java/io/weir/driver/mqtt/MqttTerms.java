package io.weir.driver.mqtt;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.Durations;
import io.weir.driver.common.Normal;
import io.weir.driver.common.OpenSends;
import io.weir.driver.common.SettingList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The durability and the settings of an MQTT system.
 *
 * <p>Mosquitto answers a message of QoS 1 (PUBACK) when it is in the queues of the sessions in its
 * memory. With {@code persistence} it writes all of them to one file, at intervals and when it
 * stops, and never before an answer.
 */
public final class MqttTerms {
  /** A client has no more messages in flight, and a broker sends it no more at once. */
  public static final int MOST_IN_FLIGHT = 65_535;

  /** What an acknowledgement of Mosquitto guarantees. */
  public static final Guarantee GUARANTEE =
      new Guarantee(1, 1, WaitSet.ONE, Storage.MEMORY, "QoS 1, queues in memory");

  /**
   * More than fit into memory. No limit would be 0, but versions 2.0.16 to 2.0.21 take that for a
   * small one.
   */
  private static final String UNLIMITED = "1000000000";
  private static final String PACKET = "max_packet_size";

  private MqttTerms() {}

  /** Returns weir's settings of Mosquitto. The scenario's take precedence. */
  public static Map<String, String> settings(Map<String, String> passed) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("persistence", "false");
    settings.put(PACKET, Long.toString(MessageSpec.BROKER_LIMIT.bytes()));
    settings.put("max_queued_messages", UNLIMITED);
    settings.put("max_inflight_messages", "0");
    settings.putAll(passed);
    return settings;
  }

  /** Returns the guarantee in the words of a scenario. */
  public static Durability durability(Acknowledge asked) {
    return new Durability(1, asked, Storage.MEMORY);
  }

  /** Adds the guarantee. */
  public static void addGuarantee(SettingList list) {
    list.add(Aspect.REPLICAS, "copies", "1");
    list.add(Aspect.ACKNOWLEDGE, "copies at the acknowledgement", "1");
    list.add(Aspect.STORAGE, "QoS 1, answered from memory", GUARANTEE.terms(),
        EnumWord.kebab(Storage.MEMORY));
  }

  /** Adds weir's and the scenario's settings of Mosquitto, most of which it does not report. */
  public static void addServer(SettingList list, Map<String, String> settings) {
    settings.forEach((name, value) -> {
      if (!name.equals(PACKET)) {
        list.add(Aspect.OTHER, name, value);
      }
    });
  }

  /** Adds the largest packet by these settings. */
  public static void addPacketSize(SettingList list, Map<String, String> settings) {
    addPacketSize(list, settings.get(PACKET));
  }

  /**
   * Adds the largest packet: a message with its topic and its properties.
   *
   * @param bytes in bytes, as a number
   */
  public static void addPacketSize(SettingList list, String bytes) {
    list.add(Aspect.LARGEST_MESSAGE, "maximum packet size", bytes, Normal.bytes(bytes));
  }

  /** Adds what no setting changes, and weir's own choices. */
  public static void addFixed(SettingList list) {
    list.add(Aspect.PARTITIONER, "choice of a topic (weir's)", "each message");
    list.add(Aspect.IDEMPOTENCE, "discarded repetitions",
        "none: QoS 1 has none, and the client never sends again", Normal.NONE);
    list.add(Aspect.COMPRESSION, "compression", Normal.NONE);
    list.add(Aspect.FETCH_DELAY, "delivery", "pushed within the receive maximum", "0s");
    list.add(Aspect.DISPATCH_DELAY, "delivery", Normal.NONE);
    list.add(Aspect.SUBSCRIPTION_TYPE, "session of each consumer, with its share of the topics",
        "each topic has one consumer, which acknowledges each message", "exclusive");
  }

  /**
   * Adds the settings of producers and consumers that follow from the scenario.
   *
   * @param inFlight how many messages a producer may have in flight
   */
  public static void addClients(SettingList list, ClientPolicy client, int inFlight) {
    list.add(Aspect.BATCH_DELAY, "wait for a batch", Normal.NONE);
    list.add(Aspect.BATCH_SIZE, "messages of a batch", "1", Normal.NONE);
    // The protocol's own number is no choice, and few messages reach it before the send buffer.
    OpenSends.report(list, client,
        inFlight < MOST_IN_FLIGHT ? Optional.of(Integer.toString(inFlight)) : Optional.empty());
    list.add(Aspect.CONNECTIONS, "connections of each client", "1");
    list.add(Aspect.SEND_TIMEOUT, "acknowledgement time-out (weir's)",
        Durations.format(client.sendTimeout()));
    list.add(Aspect.ACKNOWLEDGE_INTERVAL, "delay of PUBACK (weir's)",
        Durations.format(client.acknowledgeInterval()));
  }
}
