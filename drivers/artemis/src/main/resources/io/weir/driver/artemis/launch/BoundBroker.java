import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.management.NotCompliantMBeanException;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;
import org.apache.commons.beanutils.PropertyUtils;

/**
 * Starts one broker from a file of broker properties, with one acceptor and one user, whose
 * password is in the environment. Its management gets one more resource, by which clients read any
 * setting of the configuration in force: Artemis's own has only some of them.
 */
public final class BoundBroker {
  private static final String USER = "weir";

  private BoundBroker() {}

  public static void main(String[] arguments) throws Exception {
    ConfigurationImpl configuration = new ConfigurationImpl();
    configuration.addAcceptorConfiguration("clients", arguments[0]);
    configuration.putSecurityRoles("#", Set.of(new Role(USER, true, true, true, true, true, true,
        true, true, true, true, true, true)));
    configuration.parseProperties(arguments[1]);
    if (configuration.getStatus().replace("\"errors\":[]", "").contains("rror")) {
      System.err.println("Artemis can't use all broker properties: " + configuration.getStatus());
      System.exit(2);
    }
    EmbeddedActiveMQ broker = new EmbeddedActiveMQ().setConfiguration(configuration)
        .setPropertiesResourcePath(null)
        .setMbeanServer(ManagementFactory.getPlatformMBeanServer())
        .setSecurityManager(new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(),
            new SecurityConfiguration(Map.of(USER, System.getenv("WEIR_ARTEMIS_PASSWORD")),
                Map.of(USER, List.of(USER)))));
    broker.start();
    if (!broker.getActiveMQServer().waitForActivation(1, TimeUnit.MINUTES)
        || broker.getActiveMQServer().getRemotingService().getAcceptors().isEmpty()) {
      System.err.println("The broker did not start");
      System.exit(1);
    }
    broker.getActiveMQServer()
        .getManagementService()
        .registerUntypedControl("weir", new SettingsInForce(configuration),
            new ObjectName("weir:type=Settings"));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(broker)));
    System.out.println("The broker listens at " + arguments[0].split("\\?")[0]);
  }

  private static void stop(EmbeddedActiveMQ broker) {
    try {
      broker.stop();
    } catch (Exception e) {
      e.printStackTrace();
    }
  }

  /** What clients may ask. */
  public interface Settings {
    /** Returns the value in force of a broker property. */
    String valueOf(String name) throws Exception;
  }

  /** Answers from the configuration. */
  public static final class SettingsInForce extends StandardMBean implements Settings {
    private final ConfigurationImpl configuration;

    SettingsInForce(ConfigurationImpl configuration) throws NotCompliantMBeanException {
      super(Settings.class);
      this.configuration = configuration;
    }

    @Override
    public String valueOf(String name) throws Exception {
      return String.valueOf(PropertyUtils.getProperty(configuration, name));
    }
  }
}
