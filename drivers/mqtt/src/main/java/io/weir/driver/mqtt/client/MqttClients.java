package io.weir.driver.mqtt.client;

import com.hivemq.client.mqtt.MqttClientExecutorConfig;
import com.hivemq.client.mqtt.MqttClientSslConfig;
import com.hivemq.client.mqtt.MqttClientTransportConfig;
import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.lifecycle.MqttClientDisconnectedListener;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientConnectionConfig;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5ConnAckException;
import com.hivemq.client.mqtt.mqtt5.message.auth.Mqtt5SimpleAuth;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5Connect;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5ConnectRestrictions;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5RetainHandling;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5Subscribe;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5Subscription;
import com.hivemq.client.mqtt.mqtt5.message.unsubscribe.Mqtt5Unsubscribe;
import io.reactivex.schedulers.Schedulers;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsContext;
import io.weir.core.tls.TlsFailure;
import io.weir.driver.common.Causes;
import io.weir.driver.mqtt.MqttOptions;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyManagerFactorySpi;
import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.TrustManagerFactorySpi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How clients connect, and the connection for administration. Thread-safe. */
final class MqttClients implements AutoCloseable {
  /** How long a broker keeps a session without a connection: longer than any consumer is away. */
  static final Duration KEPT = Duration.ofDays(1);

  /**
   * Fewer than the protocol's own number, which clients leave out, so that a broker's own limit
   * would apply.
   */
  static final int MOST_AHEAD = 65_534;

  private static final Logger LOG = LoggerFactory.getLogger(MqttClients.class);
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);

  private final DriverSettings settings;
  private final ServiceAddress broker;
  private final MqttClientTransportConfig transport;
  private final String name;
  private final BlockingQueue<Mqtt5Publish> inbox = new LinkedBlockingQueue<>();
  private volatile Mqtt5AsyncClient administration;
  private long marks;

  private MqttClients(DriverSettings settings) throws DriverException {
    this.settings = settings;
    this.broker = ServiceAddress.parseAll(settings.endpoint(MqttOptions.ADDRESS)).getFirst();
    this.transport = transport(settings.tls(), broker);
    // Several workers of a run have one client id.
    this.name = settings.clientId() + "-admin-" + UUID.randomUUID();
  }

  /** Connects. Fails if the broker does not answer, or lacks a feature that weir needs. */
  static MqttClients open(DriverSettings settings) throws DriverException, InterruptedException {
    MqttClients clients = new MqttClients(settings);
    clients.administration = clients.connectAdministration();
    try {
      clients.requireFeatures();
    } catch (DriverException e) {
      clients.close();
      throw e;
    }
    return clients;
  }

  private void requireFeatures() throws DriverException {
    Mqtt5ClientConnectionConfig.RestrictionsForClient allowed =
        connection().getRestrictionsForClient();
    if (allowed.getMaximumQos() == MqttQos.AT_MOST_ONCE || !allowed.isRetainAvailable()) {
      throw new DriverException("the MQTT broker at " + broker + " has "
          + (allowed.isRetainAvailable() ? "QoS 0 only" : "no retained messages")
          + "; weir needs acknowledged messages (QoS 1), and finds its own sessions by retained"
          + " messages: allow both, or name another broker");
    }
  }

  private static MqttClientTransportConfig transport(Optional<Tls> tls, ServiceAddress broker)
      throws DriverException {
    return MqttClientTransportConfig.builder()
        .serverHost(broker.host())
        .serverPort(broker.port())
        .socketConnectTimeout(CONNECT_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
        .mqttConnectTimeout(CONNECT_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
        .sslConfig(tls.isPresent() ? secure(tls.get()) : null)
        .build();
  }

  private static MqttClientSslConfig secure(Tls tls) throws DriverException {
    return MqttClientSslConfig.builder()
        .trustManagerFactory(new Trust(TlsContext.trustManagers(tls)))
        .keyManagerFactory(tls.certificate().isPresent()
            ? new Keys(TlsContext.keyManagers(tls))
            : null)
        .handshakeTimeout(CONNECT_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
        .build();
  }

  /** Creates a client without a connection. */
  Mqtt5AsyncClient create(String id) {
    return create(id, lost -> {});
  }

  /**
   * Creates a client without a connection. It does not reconnect by itself: it would repeat
   * messages. Its callbacks run on its network thread, without a further one in between.
   *
   * @param lost is called when there is no connection any more, or none at first
   */
  Mqtt5AsyncClient create(String id, MqttClientDisconnectedListener lost) {
    Mqtt5ClientBuilder builder = Mqtt5Client.builder()
        .identifier(id)
        .addDisconnectedListener(lost)
        .transportConfig(transport)
        .executorConfig(MqttClientExecutorConfig.builder()
            .applicationScheduler(Schedulers.trampoline())
            .build());
    login().ifPresent(login -> builder.simpleAuth(Mqtt5SimpleAuth.builder()
        .username(login.user())
        .password(login.secret().getBytes(StandardCharsets.UTF_8))
        .build()));
    return builder.buildAsync();
  }

  private Optional<Credentials> login() {
    return settings.existing().isPresent()
        ? settings.credentials()
        : Optional.of(new Credentials("password", MqttOptions.USER,
            settings.endpoint(MqttOptions.PASSWORD)));
  }

  /**
   * Connects a client with a session that ends with the connection.
   *
   * @throws DriverException if the broker does not accept it; the client is closed
   */
  void connect(Mqtt5AsyncClient client) throws DriverException, InterruptedException {
    connect(client, Mqtt5Connect.builder().cleanStart(true).sessionExpiryInterval(0).build());
  }

  /**
   * Connects a client with a session that stays.
   *
   * @param ahead how many messages the broker sends before it waits for acknowledgements
   * @return whether the broker had the session already
   * @throws DriverException if the broker does not accept it; the client is closed
   */
  boolean resume(Mqtt5AsyncClient client, int ahead) throws DriverException, InterruptedException {
    return connect(client, Mqtt5Connect.builder()
        .cleanStart(false)
        .sessionExpiryInterval(KEPT.toSeconds())
        .restrictions(Mqtt5ConnectRestrictions.builder().receiveMaximum(ahead).build())
        .build());
  }

  private boolean connect(Mqtt5AsyncClient client, Mqtt5Connect how)
      throws DriverException, InterruptedException {
    try {
      return await(client.connect(how)).isSessionPresent();
    } catch (ExecutionException | TimeoutException e) {
      end(client);
      Throwable failure = e instanceof ExecutionException ? e.getCause() : e;
      throw new DriverException("can't connect to the MQTT broker at " + broker + ": "
          + reason(failure), failure);
    }
  }

  private String reason(Throwable failure) {
    if (failure instanceof Mqtt5ConnAckException refused) {
      return refused.getMqttMessage().getReasonCode() + switch (refused.getMqttMessage()
          .getReasonCode()) {
        case BAD_USER_NAME_OR_PASSWORD, NOT_AUTHORIZED -> settings.credentials().isPresent()
            ? "; check the user and the password"
            : "; set 'existing.auth' with a user and its password";
        case UNSUPPORTED_PROTOCOL_VERSION -> "; weir needs a broker of MQTT 5";
        default -> "; see the log of the broker";
      };
    }
    return settings.tls()
        .flatMap(tls -> TlsFailure.describe(failure, tls))
        .orElseGet(() -> Causes.chain(failure) + (settings.tls().isPresent()
            ? "; is a broker of MQTT 5 running there, with TLS?"
            : "; is a broker of MQTT 5 running there, without TLS?"));
  }

  private <T> T await(CompletableFuture<T> answer)
      throws ExecutionException, TimeoutException, InterruptedException {
    try {
      return answer.get(settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | InterruptedException e) {
      answer.cancel(true);
      throw e;
    }
  }

  /** Ends a connection within seconds. What was handed to the client before is sent. */
  static void end(Mqtt5AsyncClient client) {
    try {
      client.disconnect().get(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("a client did not disconnect in an orderly way", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Removes a session and all that waits in it. */
  void remove(String session) throws DriverException, InterruptedException {
    Mqtt5AsyncClient client = create(session);
    connect(client);
    end(client);
  }

  /** Subscribes to topics with QoS 1, without the messages that they retain. */
  void subscribe(Mqtt5AsyncClient client, List<String> filters)
      throws DriverException, InterruptedException {
    subscribe(client, filters, Mqtt5RetainHandling.DO_NOT_SEND);
  }

  private void subscribe(Mqtt5AsyncClient client, List<String> filters,
      Mqtt5RetainHandling retained)
      throws DriverException, InterruptedException {
    if (!filters.isEmpty()) {
      administer("subscribe to " + shown(filters), client.subscribe(Mqtt5Subscribe.builder()
          .addSubscriptions(filters.stream()
              .map(filter -> Mqtt5Subscription.builder()
                  .topicFilter(filter)
                  .qos(MqttQos.AT_LEAST_ONCE)
                  .retainHandling(retained)
                  .build()))
          .build()));
    }
  }

  /** Ends subscriptions. */
  void unsubscribe(Mqtt5AsyncClient client, List<String> filters)
      throws DriverException, InterruptedException {
    for (String filter : filters) {
      administer("unsubscribe from " + filter,
          client.unsubscribe(Mqtt5Unsubscribe.builder().topicFilter(filter).build()));
    }
  }

  private static String shown(List<String> filters) {
    return filters.getFirst()
        + (filters.size() > 1 ? " and " + (filters.size() - 1) + " more" : "");
  }

  private <T> T administer(String what, CompletableFuture<T> answer)
      throws DriverException, InterruptedException {
    try {
      return await(answer);
    } catch (ExecutionException e) {
      throw new DriverException("can't " + what + ": " + Causes.chain(e.getCause())
          + "; may weir's user do so?", e.getCause());
    } catch (TimeoutException e) {
      throw new DriverException("can't " + what + ": the broker did not answer in time", e);
    }
  }

  /** Replaces the message that a topic retains. An empty text removes it. */
  synchronized void retain(String topic, String text)
      throws DriverException, InterruptedException {
    publish(topic, text, true);
  }

  private void publish(String topic, String text, boolean retained)
      throws DriverException, InterruptedException {
    administer("publish to " + topic, administration().publish(Mqtt5Publish.builder()
        .topic(topic)
        .payload(text.getBytes(StandardCharsets.UTF_8))
        .qos(MqttQos.AT_LEAST_ONCE)
        .retain(retained)
        .build()));
  }

  /**
   * Returns the messages that topics retain, by topic. Their end is a message that weir sends
   * itself
   * once the subscription is acknowledged: a broker queues the retained ones before.
   */
  synchronized Map<String, String> retained(String filter)
      throws DriverException, InterruptedException {
    Mqtt5AsyncClient client = administration();
    String end = Long.toString(++marks);
    subscribe(client, List.of(filter), Mqtt5RetainHandling.SEND);
    publish(name, end, false);
    Map<String, String> found = new LinkedHashMap<>();
    Deadline deadline = Deadline.in(settings.timeout());
    while (true) {
      Mqtt5Publish next = inbox.poll(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
      if (next == null) {
        throw new DriverException("can't read the messages that " + filter
            + " retains: the broker did not deliver them in time");
      }
      String text = new String(next.getPayloadAsBytes(), StandardCharsets.UTF_8);
      if (!next.getTopic().toString().equals(name)) {
        found.put(next.getTopic().toString(), text);
      } else if (text.equals(end)) {
        unsubscribe(client, List.of(filter));
        return found;
      }
    }
  }

  /** Connects again if the connection broke. */
  private Mqtt5AsyncClient administration() throws DriverException, InterruptedException {
    if (!administration.getState().isConnected()) {
      administration = connectAdministration();
    }
    return administration;
  }

  private Mqtt5AsyncClient connectAdministration() throws DriverException, InterruptedException {
    Mqtt5AsyncClient client = create(name);
    client.publishes(MqttGlobalPublishFilter.ALL, inbox::add);
    connect(client);
    subscribe(client, List.of(name));
    return client;
  }

  /** Returns what the broker granted to the connection for administration. */
  Mqtt5ClientConnectionConfig connection() throws DriverException {
    return administration.getConfig()
        .getConnectionConfig()
        .orElseThrow(() -> new DriverException(
            "the MQTT broker at " + broker + " closed the connection for administration"));
  }

  @Override
  public void close() {
    end(administration);
  }

  /** A scenario's trust, for a client that takes factories. */
  private static final class Trust extends TrustManagerFactory {
    Trust(TrustManager[] managers) {
      super(new TrustManagerFactorySpi() {
        @Override
        protected void engineInit(KeyStore store) {}

        @Override
        protected void engineInit(ManagerFactoryParameters parameters) {}

        @Override
        protected TrustManager[] engineGetTrustManagers() {
          return managers.clone();
        }
      }, null, "scenario");
    }
  }

  /** Likewise weir's own certificate. */
  private static final class Keys extends KeyManagerFactory {
    Keys(KeyManager[] managers) {
      super(new KeyManagerFactorySpi() {
        @Override
        protected void engineInit(KeyStore store, char[] password) {}

        @Override
        protected void engineInit(ManagerFactoryParameters parameters) {}

        @Override
        protected KeyManager[] engineGetKeyManagers() {
          return managers.clone();
        }
      }, null, "scenario");
    }
  }
}
