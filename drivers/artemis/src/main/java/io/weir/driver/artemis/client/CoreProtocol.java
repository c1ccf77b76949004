package io.weir.driver.artemis.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.driver.artemis.client.ArtemisClients.Link;
import io.weir.driver.common.Causes;
import java.time.Duration;
import java.util.List;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.utils.VersionLoader;

/** Artemis's core client. */
record CoreProtocol(ArtemisClients clients, boolean durable, Duration acknowledgeInterval)
    implements ClientProtocol {
  @Override
  public SendPath publish(String name, Duration limit, List<String> addresses,
      LinkEvents outcomes)
      throws DriverException {
    Link link = clients.connect(name, limit, ReadAhead.NONE.window(), outcomes::lost);
    try {
      return new CoreSendPath(link, link.session().createProducer(), addresses, durable, outcomes);
    } catch (ActiveMQException e) {
      link.end();
      throw new DriverException("can't open producer " + name + ": " + Causes.chain(e), e);
    }
  }

  @Override
  public ReadPath consume(String name, Duration limit, List<String> addresses,
      List<String> queues, ReadAhead ahead, Arrivals arrivals) throws DriverException {
    Link link = clients.connect(name, limit, ahead.window(), arrivals::end);
    try {
      return CoreReadPath.of(link, queues, acknowledgeInterval, arrivals);
    } catch (ActiveMQException e) {
      link.end();
      throw new DriverException("consumer " + name + " can't open: " + e.getMessage(), e);
    }
  }

  @Override
  public Kind kind(Exception failure) {
    return failure instanceof ActiveMQException known ? switch (known.getType()) {
      case NOT_CONNECTED, DISCONNECTED, CONNECTION_TIMEDOUT, UNBLOCKED, SESSION_CREATION_REJECTED,
          REMOTE_DISCONNECT, OBJECT_CLOSED -> Kind.DISCONNECTED;
      case SECURITY_EXCEPTION -> Kind.DENIED;
      case ADDRESS_FULL -> Kind.BUFFER_FULL;
      default -> Kind.OTHER;
    } : Kind.OTHER;
  }

  @Override
  public String version() {
    return VersionLoader.getVersion().getFullVersion();
  }
}
