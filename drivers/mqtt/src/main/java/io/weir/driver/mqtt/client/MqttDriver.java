package io.weir.driver.mqtt.client;

import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientConnectionConfig.RestrictionsForClient;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.driver.ThreadFailure;
import io.weir.core.driver.Topic;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.SettingList;
import io.weir.driver.mqtt.MqttOptions;
import io.weir.driver.mqtt.MqttTerms;
import java.lang.module.ModuleDescriptor.Version;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drives a broker of MQTT 5 through the client of HiveMQ. */
final class MqttDriver implements Driver {
  private static final Logger LOG = LoggerFactory.getLogger(MqttDriver.class);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);
  /** Where Mosquitto reports its version. Other brokers have other topics, or none. */
  private static final String VERSION_TOPIC = "$SYS/broker/version";
  private static final Pattern MOSQUITTO = Pattern.compile("mosquitto version (\\d[\\w.-]*)");
  /**
   * Earlier ones send up to the receive maximum after each acknowledgement, whatever is in flight
   * (ChangeLog 2.0.13, issue 2306). A client ends such a connection.
   */
  private static final Version KEEPS_LIMIT = Version.parse("2.0.13");

  private final DriverSettings settings;
  private final MqttClients clients;
  private final MqttTopics topics;
  /** The version of Mosquitto; empty for another broker. */
  private final Optional<String> mosquitto;
  private final ThreadGuard threads = new ThreadGuard();
  private final OpenClients<MqttProducer, MqttConsumer> open =
      OpenClients.expiring("mqtt", CLOSE_LIMIT, threads);

  private MqttDriver(DriverSettings settings, MqttClients clients, Optional<String> mosquitto) {
    this.settings = settings;
    this.clients = clients;
    this.topics = new MqttTopics(settings, clients);
    this.mosquitto = mosquitto;
  }

  /** Connects. Fails if the broker does not answer. */
  static MqttDriver open(DriverSettings settings) throws DriverException, InterruptedException {
    MqttClients clients = MqttClients.open(settings);
    return new MqttDriver(settings, clients, mosquitto(clients));
  }

  private static Optional<String> mosquitto(MqttClients clients) throws InterruptedException {
    try {
      return Optional.ofNullable(clients.retained(VERSION_TOPIC).get(VERSION_TOPIC))
          .map(MOSQUITTO::matcher)
          .filter(Matcher::find)
          .map(version -> version.group(1));
    } catch (DriverException e) {
      LOG.debug("the broker does not report its version", e);
      return Optional.empty();
    }
  }

  @Override
  public void createTopics(List<Topic> created) throws DriverException, InterruptedException {
    topics.create(created);
  }

  @Override
  public void requireTopics(List<Topic> required) throws DriverException, InterruptedException {
    topics.require(required);
  }

  @Override
  public void deleteTopics(List<Topic> deleted) throws DriverException, InterruptedException {
    topics.delete(deleted);
  }

  @Override
  public MessageProducer openProducer(ProducerSpec spec, SendListener listener)
      throws DriverException, InterruptedException {
    return open.add(MqttProducer.open(settings, clients, spec, listener, threads));
  }

  @Override
  public MessageConsumer openConsumer(ConsumerSpec spec)
      throws DriverException, InterruptedException {
    boolean limited = mosquitto.map(Version::parse)
        .filter(version -> version.compareTo(KEEPS_LIMIT) < 0)
        .isEmpty();
    return open.add(MqttConsumer.open(settings, clients, topics, spec, limited));
  }

  /** The broker reports what it grants to a connection, and Mosquitto its version. */
  @Override
  public ReadBack readBack(List<Topic> read) throws DriverException {
    RestrictionsForClient granted = clients.connection().getRestrictionsForClient();
    boolean known = settings.existing().isEmpty() || mosquitto.isPresent();
    SettingList list = new SettingList(Source.BROKER);
    MqttTerms.addPacketSize(list, Integer.toString(granted.getSendMaximumPacketSize()));
    list.add(Aspect.OTHER, "receive maximum", Integer.toString(granted.getSendMaximum()));
    list.add(Aspect.OTHER, "maximum QoS",
        Integer.toString(granted.getMaximumQos().getCode()));
    if (known) {
      MqttTerms.addGuarantee(list.from(Source.CLAIMED));
    } else {
      list.addUnanswered("where messages are at the acknowledgement",
          "no property of MQTT has it");
    }
    if (settings.existing().isEmpty()) {
      Map<String, String> server = settings.section(MqttOptions.SERVER.key());
      MqttTerms.addServer(list.from(Source.CLAIMED), MqttTerms.settings(server));
    }
    MqttTerms.addFixed(list.from(Source.CLAIMED));
    addClients(list.from(Source.CLIENT), granted.getSendMaximum());
    return new ReadBack(mosquitto,
        known
            ? Optional.of(MqttTerms.durability(settings.durability().acknowledge()))
            : Optional.empty(),
        list.all(), known ? Optional.of(MqttTerms.GUARANTEE) : Optional.empty());
  }

  private void addClients(SettingList list, int inFlight) {
    MqttTerms.addClients(list, settings.client(), inFlight);
    LocalTls.report(list, settings.tls().isPresent());
    open.consumers()
        .filter(MqttConsumer::isOpen)
        .findFirst()
        .ifPresent(consumer -> list.add(Aspect.RECEIVE_QUEUE,
            "receive maximum of a consumer, less those that wait for their PUBACK",
            Integer.toString(consumer.messagesAhead()), Integer.toString(consumer.queue())));
  }

  @Override
  public Optional<ThreadFailure> failure() {
    return threads.failure();
  }

  @Override
  public void close() {
    open.close();
    clients.close();
  }
}
