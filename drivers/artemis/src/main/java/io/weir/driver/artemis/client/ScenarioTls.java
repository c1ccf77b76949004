package io.weir.driver.artemis.client;

import io.weir.core.driver.DriverException;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;
import org.apache.activemq.artemis.core.remoting.impl.ssl.DefaultSSLContextFactory;
import org.apache.activemq.artemis.spi.core.remoting.ssl.SSLContextConfig;

/**
 * Gives Artemis's client the TLS context of a scenario. The client finds this class by {@link
 * java.util.ServiceLoader}, and takes no context as a parameter: its name stands for it in place of
 * the file of trusted certificates.
 */
public final class ScenarioTls extends DefaultSSLContextFactory {
  private static final String PREFIX = "weir-tls-";
  private static final Map<String, SSLContext> CONTEXTS = new ConcurrentHashMap<>();

  /** Returns a name that stands for the context of these settings. */
  static String name(Tls tls) throws DriverException {
    SSLContext context = TlsContext.of(tls);
    String name = PREFIX + System.identityHashCode(context) + "-" + CONTEXTS.size();
    CONTEXTS.put(name, context);
    return name;
  }

  @Override
  public SSLContext getSSLContext(SSLContextConfig config, Map<String, Object> options)
      throws Exception {
    String name = config.getTruststorePath();
    return name != null && name.startsWith(PREFIX)
        ? CONTEXTS.get(name)
        : super.getSSLContext(config, options);
  }

  @Override
  public int getPriority() {
    return Integer.MAX_VALUE / 2;
  }
}
