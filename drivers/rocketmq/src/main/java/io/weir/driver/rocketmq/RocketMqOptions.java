package io.weir.driver.rocketmq;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.Option;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.DataFolders;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.TotalMemory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a RocketMQ system beyond those that all systems share. Each accessor throws {@link
 * IllegalArgumentException} if its option is invalid; the message gives the reason.
 *
 * @param values options by name
 */
public record RocketMqOptions(Map<String, String> values) {
  /** The endpoint of the name servers: {@code host:port}, separated by semicolons. */
  public static final String NAME_SERVER = "name-server";
  /** The endpoint of the controllers, in the same form; only for systems with replicas. */
  public static final String CONTROLLERS = "controllers";
  /** The endpoint of the brokers, in the same form. */
  public static final String BROKERS = "brokers";

  public static final String HEAP = "heap";
  public static final String DIRECT_MEMORY = "direct-memory";
  public static final String LOG_DIRECTORY = "log-directory";

  /** The heap of a name server, which no message passes through. */
  public static final DataSize NAME_SERVER_HEAP = DataSize.mebibytes(192);

  /**
   * The system property with the largest frame that a process reads, 16 MiB unless it is set, and
   * its value. A frame has the message and its properties.
   */
  public static final String FRAME_LIMIT = "com.rocketmq.remoting.frameMaxLength";
  public static final String FRAME_LIMIT_VALUE =
      Long.toString(MessageSpec.BROKER_LIMIT.bytes() + DataSize.mebibytes(1).bytes());

  private static final DataSize USUAL_HEAP = DataSize.mebibytes(1024);

  /**
   * Each thread that writes keeps a buffer for the largest message, and Netty's buffers are outside
   * of the heap too.
   */
  private static final DataSize USUAL_DIRECT_MEMORY = DataSize.mebibytes(1024);

  public RocketMqOptions {
    values = Map.copyOf(values);
  }

  /** All options with their descriptions. */
  public static List<Option> all() {
    return List.of(
        new Option(HEAP,
            "Java heap of each broker, whole MiB, such as 2 GiB; default " + USUAL_HEAP),
        new Option(DIRECT_MEMORY,
            "memory of each broker outside of its heap; default " + USUAL_DIRECT_MEMORY),
        new Option(LOG_DIRECTORY,
            "folders on other disks for the brokers' commit logs, absolute, separated by commas;"
                + " default the data folder"),
        LocalTls.OPTION,
        JavaHome.OPTION);
  }

  /** The Java heap of each broker. */
  public DataSize heap() {
    return new OptionValues(values).memory(HEAP, USUAL_HEAP);
  }

  /** The memory of each broker outside of its heap. */
  public DataSize directMemory() {
    return new OptionValues(values).memory(DIRECT_MEMORY, USUAL_DIRECT_MEMORY);
  }

  /** The folders in which brokers keep their commit logs. */
  public DataFolders logDirectory() {
    return new OptionValues(values).folders(LOG_DIRECTORY);
  }

  /** The JDK that the processes run on, if it is not weir's own. */
  public Optional<Path> javaHome() {
    return JavaHome.of(values);
  }

  /** Adds the memory of the processes. */
  public void reportMemory(SettingList list, int brokers, int nameServers) {
    list.add(Aspect.HEAP, "-Xmx of each broker", heap().toString());
    list.add(Aspect.MEMORY, "-XX:MaxDirectMemorySize of each broker", directMemory().toString());
    list.add(Aspect.MEMORY, "-Xmx of each name server", NAME_SERVER_HEAP.toString());
    TotalMemory.report(list, totalMemory(brokers, nameServers),
        new RocketMqOptions(Map.of()).totalMemory(brokers, nameServers));
  }

  private DataSize totalMemory(int brokers, int nameServers) {
    return new DataSize(Math.addExact(
        Math.multiplyExact((long) brokers, heap().bytes() + directMemory().bytes()),
        Math.multiplyExact((long) nameServers, NAME_SERVER_HEAP.bytes())));
  }
}
