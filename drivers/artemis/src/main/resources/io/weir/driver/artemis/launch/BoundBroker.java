package org.apache.activemq.artemis.lockmanager;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.management.NotCompliantMBeanException;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.apache.activemq.artemis.core.config.ClusterConnectionConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;
import org.apache.commons.beanutils.PropertyUtils;

/**
 * Starts one broker from a file of broker properties, with one acceptor and one user, whose
 * password is in the environment. Its management gets one more resource, by which clients read any
 * setting of the configuration in force: Artemis's own has only some of them.
 *
 * <p>With two more arguments the broker is one of a pair: its own address and that of the other.
 */
public final class BoundBroker {
  private static final String USER = "weir";
  private static final long LOOK_MILLIS = 50;

  private BoundBroker() {}

  public static void main(String[] arguments) throws Exception {
    ConfigurationImpl configuration = new ConfigurationImpl();
    String password = System.getenv("WEIR_ARTEMIS_PASSWORD");
    if (arguments.length > 2) {
      join(configuration, arguments[2], arguments[3], password);
    }
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
            new SecurityConfiguration(Map.of(USER, password),
                Map.of(USER, List.of(USER)))));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(broker)));
    broker.start();
    ActiveMQServer server = broker.getActiveMQServer();
    while (!server.isActive() && !server.isReplicaSync()) {
      if (!server.isStarted() && arguments.length <= 2) {
        System.err.println("The broker did not start");
        System.exit(1);
      }
      Thread.sleep(LOOK_MILLIS);
    }
    if (!server.isActive()) {
      System.setProperty(FileLocks.IN_SYNC, "true");
      System.out.println("The broker is in sync with the one that serves");
      while (!server.isActive()) {
        Thread.sleep(LOOK_MILLIS);
      }
    }
    if (server.getRemotingService().getAcceptors().isEmpty()) {
      System.err.println("The broker does not listen");
      System.exit(1);
    }
    server.getManagementService()
        .registerUntypedControl("weir", new SettingsInForce(configuration),
            new ObjectName("weir:type=Settings"));
    System.out.println("The broker listens at " + arguments[0].split("\\?")[0]);
  }

  /** Makes the broker one of a pair. */
  private static void join(ConfigurationImpl configuration, String own, String other,
      String password) throws Exception {
    // Artemis looks for the class of the locks where its own classes are, and not in the program.
    for (String name : List.of("FileLocks", "FileLocks$Sequence", "FileLocks$Lock")) {
      try (InputStream code = BoundBroker.class.getResourceAsStream(name + ".class")) {
        MethodHandles.privateLookupIn(DistributedLockManager.class, MethodHandles.lookup())
            .defineClass(code.readAllBytes());
      }
    }
    configuration.addConnectorConfiguration("own", own);
    configuration.addConnectorConfiguration("other", other);
    configuration.addClusterConfiguration(new ClusterConnectionConfiguration().setName("pair")
        .setConnectorName("own")
        .setStaticConnectors(List.of("other")));
    configuration.setClusterUser("weir-pair").setClusterPassword(password);
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

/**
 * The locks of a pair on one machine, as files of a folder. The kernel gives a lock to one process,
 * and takes it back when that process ends. So no two brokers serve at once. The sequences say
 * which broker has all messages: the one that serves alone counts on, and the other's copy is stale
 * from then on.
 *
 * <p>A backup answers before it writes. If both brokers are killed, only the one that served has
 * all acknowledged messages, though both are in sync. So a broker that starts lets the one that
 * served last go first, for a while.
 */
public final class FileLocks implements DistributedLockManager {
  /** The system property of a process whose broker has been in sync. */
  static final String IN_SYNC = "weir.in-sync";

  private static final long STARTED_NANOS = System.nanoTime();
  private static final long PATIENCE_NANOS = 20_000_000_000L;

  private final Path folder;
  private final String broker;
  private final Map<String, Lock> locks = new HashMap<>();
  private boolean started;

  /** Artemis calls it with the properties of the configuration. */
  public FileLocks(Map<String, String> properties) {
    this.folder = Path.of(properties.get("folder"));
    this.broker = properties.get("broker");
  }

  /** A file's lock is never unavailable. */
  @Override
  public void addUnavailableManagerListener(UnavailableManagerListener listener) {}

  @Override
  public void removeUnavailableManagerListener(UnavailableManagerListener listener) {}

  @Override
  public boolean start(long timeout, TimeUnit unit) {
    start();
    return true;
  }

  @Override
  public synchronized void start() {
    started = true;
  }

  @Override
  public synchronized boolean isStarted() {
    return started;
  }

  @Override
  public synchronized void stop() {
    locks.values().forEach(Lock::close);
    locks.clear();
    started = false;
  }

  @Override
  public synchronized DistributedLock getDistributedLock(String id) {
    return locks.computeIfAbsent(id, name -> new Lock(name, broker, folder.resolve(name + ".lock"),
        folder.resolve(name + ".last")));
  }

  @Override
  public MutableLong getMutableLong(String id) {
    return new Sequence(id, folder.resolve(id + ".sequence"));
  }

  /** A reader sees the whole of the old text or of the new one. */
  private static void write(Path file, String text) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
    Files.writeString(next, text, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE, StandardOpenOption.SYNC);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** A number that outlives the processes. */
  record Sequence(String id, Path file) implements MutableLong {
    @Override
    public String getMutableLongId() {
      return id;
    }

    @Override
    public long get() {
      try {
        return Files.exists(file) ? Long.parseLong(Files.readString(file)) : 0;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void set(long value) {
      try {
        write(file, Long.toString(value));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() {}
  }

  /** A lock that the process has, or not. */
  static final class Lock implements DistributedLock {
    private final String id;
    private final String broker;
    private final Path file;
    private final Path last;
    private FileChannel channel;
    private FileLock held;

    Lock(String id, String broker, Path file, Path last) {
      this.id = id;
      this.broker = broker;
      this.file = file;
      this.last = last;
    }

    @Override
    public String getLockId() {
      return id;
    }

    @Override
    public synchronized boolean isHeldByCaller() {
      return held != null && held.isValid();
    }

    @Override
    public synchronized boolean tryLock() {
      try {
        if (held == null && isInTurn()) {
          if (channel == null) {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          }
          held = channel.tryLock();
          if (held != null) {
            write(last, broker);
          }
        }
        return held != null;
      } catch (OverlappingFileLockException e) {
        // An earlier start of the broker in this process has it still.
        return false;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private boolean isInTurn() throws IOException {
      return System.getProperty(IN_SYNC) != null
          || System.nanoTime() - STARTED_NANOS > PATIENCE_NANOS
          || !Files.exists(last)
          || Files.readString(last).equals(broker);
    }

    @Override
    public void unlock() {
      close();
    }

    /** The kernel takes a lock back with the file. */
    @Override
    public synchronized void close() {
      try {
        if (channel != null) {
          channel.close();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } finally {
        channel = null;
        held = null;
      }
    }

    @Override
    public void addListener(UnavailableLockListener listener) {}

    @Override
    public void removeListener(UnavailableLockListener listener) {}
  }
}
