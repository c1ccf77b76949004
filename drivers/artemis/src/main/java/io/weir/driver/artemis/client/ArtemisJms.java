package io.weir.driver.artemis.client;

import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.Credentials;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.time.Duration;
import java.util.Optional;
import org.apache.activemq.artemis.core.client.impl.ServerLocatorInternal;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.utils.VersionLoader;

/** Artemis's JMS client, with the settings of the core client that is below it. */
record ArtemisJms(ArtemisClients clients) implements JmsFactory {
  @Override
  public JmsLink connect(ServiceAddress broker, Duration limit, int acknowledgeMode,
      ReadAhead ahead,
      Runnable lost) throws JMSException {
    ServerLocatorInternal locator =
        (ServerLocatorInternal) clients.locator(broker, limit, ahead.window());
    Optional<Credentials> login = clients.login();
    try {
      Connection connection = new ActiveMQConnectionFactory(locator).createConnection(
          login.map(Credentials::user).orElse(null), login.map(Credentials::secret).orElse(null));
      return JmsLink.open(connection, acknowledgeMode, lost, locator::cleanup);
    } catch (JMSException | RuntimeException e) {
      locator.cleanup();
      throw e;
    }
  }

  @Override
  public String version() {
    return VersionLoader.getVersion().getFullVersion();
  }
}
