package io.weir.driver.artemis.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.Credentials;
import io.weir.core.tls.TlsContext;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.time.Duration;
import java.util.Optional;
import org.apache.qpid.jms.JmsConnectionFactory;
import org.apache.qpid.jms.policy.JmsDefaultPrefetchPolicy;
import org.apache.qpid.jms.util.MetaDataSupport;

/** Apache Qpid JMS, which speaks AMQP 1.0. It does not reconnect. */
record QpidJms(DriverSettings settings, ArtemisClients clients) implements JmsFactory {
  /** A connection closes in three steps. */
  private static final Duration CLOSE_STEP = ArtemisClients.CLOSE_LIMIT.dividedBy(3);

  @Override
  public JmsLink connect(ServiceAddress broker, Duration limit, int acknowledgeMode,
      ReadAhead ahead,
      Runnable lost) throws JMSException, DriverException {
    long connectMillis = ArtemisClients.CONNECT_LIMIT.toMillis();
    boolean encrypted = settings.tls().isPresent();
    JmsConnectionFactory factory =
        new JmsConnectionFactory((encrypted ? "amqps://" : "amqp://") + broker
            + "?transport.connectTimeout=" + connectMillis
            // The context does.
            + (encrypted ? "&transport.verifyHost=false" : ""));
    if (encrypted) {
      factory.setSslContext(TlsContext.of(settings.tls().get()));
    }
    JmsDefaultPrefetchPolicy prefetch = new JmsDefaultPrefetchPolicy();
    prefetch.setAll(ahead.each());
    factory.setPrefetchPolicy(prefetch);
    factory.setConnectTimeout(connectMillis);
    factory.setRequestTimeout(limit.toMillis());
    factory.setCloseTimeout(CLOSE_STEP.toMillis());
    factory.setUseDaemonThread(true);
    Optional<Credentials> login = clients.login();
    Connection connection = factory.createConnection(login.map(Credentials::user).orElse(null),
        login.map(Credentials::secret).orElse(null));
    return JmsLink.open(connection, acknowledgeMode, lost, () -> {});
  }

  @Override
  public String version() {
    return MetaDataSupport.PROVIDER_VERSION;
  }
}
