package io.weir.lab.metric;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.Map;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Reaches the management beans of a JVM of this user on this machine, by its process id. The JVM
 * starts its local management agent for that, as {@code jconsole} has it do: it takes connections
 * from this machine alone, under a random name that only this user is told.
 */
final class LocalJvm {
  /** A connection that is asked each second need not be tested in between. */
  private static final Map<String, ?> NO_HEARTBEAT =
      Map.of("jmx.remote.x.client.connection.check.period", 0L);

  private LocalJvm() {}

  /** Connects; the caller closes the connection. */
  static JMXConnector connect(long pid) throws MetricException {
    try {
      return JMXConnectorFactory.connect(new JMXServiceURL(address(pid)), NO_HEARTBEAT);
    } catch (IOException e) {
      throw MetricException.of("can't connect to the management agent of process " + pid, e);
    }
  }

  private static String address(long pid) throws MetricException {
    try {
      VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
      try {
        return jvm.startLocalManagementAgent();
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
}
