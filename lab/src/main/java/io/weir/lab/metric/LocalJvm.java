package io.weir.lab.metric;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.weir.lab.provision.PrivateFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Reaches the management beans of a JVM of this user on this machine, by its process id. Weir makes
 * the JVM start a management agent once. The agent listens on the loopback address only and gives
 * read access only with a random password. Its stubs name that address only if the JVM was started
 * with {@code -Djava.rmi.server.hostname=127.0.0.1}. Thread-safe.
 */
final class LocalJvm {
  private static final String HOST = "127.0.0.1";
  private static final String AGENT = "com.sun.management.jmxremote.";

  private final long pid;
  private final AgentLogin login = new AgentLogin();
  private OptionalInt port = OptionalInt.empty();

  LocalJvm(long pid) {
    this.pid = pid;
  }

  /** Connects; the caller closes the connection. */
  synchronized JMXConnector connect() throws MetricException {
    try {
      login.lay();
      try {
        if (port.isEmpty()) {
          port = OptionalInt.of(startAgent());
        }
        return JMXConnectorFactory.connect(
            new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + HOST + ":" + port.getAsInt()
                + "/jmxrmi"),
            // A connection that is used each second need not be tested in between.
            Map.of("jmx.remote.x.client.connection.check.period", 0L, JMXConnector.CREDENTIALS,
                login.credentials()));
      } finally {
        login.remove();
      }
    } catch (IOException | SecurityException e) {
      throw MetricException.of("can't connect to the management agent of process " + pid, e);
    }
  }

  private int startAgent() throws MetricException, IOException {
    int free = freePort();
    try {
      VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
      try {
        jvm.startManagementAgent(agent(free));
        return free;
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException | IOException e) {
      throw MetricException.of("can't attach to process " + pid, e);
    } catch (LinkageError e) {
      throw MetricException.of("the Java that runs weir can't attach to another; run it on a JDK",
          e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
      return socket.getLocalPort();
    }
  }

  private Properties agent(int onPort) {
    Properties agent = new Properties();
    agent.setProperty(AGENT + "host", HOST);
    agent.setProperty(AGENT + "port", Integer.toString(onPort));
    agent.setProperty(AGENT + "rmi.port", Integer.toString(onPort));
    agent.setProperty(AGENT + "ssl", "false");
    agent.setProperty(AGENT + "authenticate", "true");
    agent.setProperty(AGENT + "password.file", login.passwords().toString());
    agent.setProperty(AGENT + "access.file", login.access().toString());
    return agent;
  }

  /**
   * A name and a password for one management agent, which may read and nothing else. The agent
   * reads them from files at each login. The files exist only during the login, and only this user
   * can read them. Used by one thread.
   */
  private static final class AgentLogin {
    private static final String NAME = "weir";
    private static final int SECRET_BYTES = 24;

    private final String password = drawn();
    private final Path folder =
        Path.of(System.getProperty("java.io.tmpdir"), "weir-agent-" + drawn());

    private static String drawn() {
      byte[] random = new byte[SECRET_BYTES];
      new SecureRandom().nextBytes(random);
      return HexFormat.of().formatHex(random);
    }

    Path passwords() {
      return folder.resolve("passwords");
    }

    Path access() {
      return folder.resolve("access");
    }

    /** Returns the credentials of a connection. */
    String[] credentials() {
      return new String[] {NAME, password};
    }

    /** Puts the files where the agent expects them. */
    void lay() throws IOException {
      PrivateFiles.makeFolder(folder);
      PrivateFiles.write(passwords(), NAME + " " + password + "\n");
      PrivateFiles.write(access(), NAME + " readonly\n");
    }

    /** Takes them away again. */
    void remove() throws IOException {
      Files.deleteIfExists(passwords());
      Files.deleteIfExists(access());
      Files.deleteIfExists(folder);
    }
  }
}
