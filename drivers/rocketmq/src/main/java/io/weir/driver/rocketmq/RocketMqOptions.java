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
  public static final String HEAP = "heap";
  public static final String DIRECT_MEMORY = "direct-memory";
  public static final String LOG_DIRECTORY = "log-directory";
  public static final String CLIENT = "client";
  public static final String PROXY_HEAP = "proxy-heap";
  public static final String IN_FLIGHT = "in-flight";

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

  /**
   * With the gRPC client the threads that hand out messages and take acknowledgements write too.
   */
  private static final DataSize USUAL_DIRECT_MEMORY_OF_GRPC = DataSize.mebibytes(3072);

  private static final DataSize USUAL_PROXY_HEAP = DataSize.mebibytes(512);

  public RocketMqOptions {
    values = Map.copyOf(values);
  }

  /** Returns all options with their descriptions. */
  public static List<Option> all() {
    return List.of(
        new Option(HEAP,
            "Java heap of each broker, whole MiB, such as 2 GiB; default " + USUAL_HEAP),
        new Option(DIRECT_MEMORY,
            "memory of each broker outside of its heap; default " + USUAL_DIRECT_MEMORY
                + ", with the gRPC client " + USUAL_DIRECT_MEMORY_OF_GRPC),
        new Option(LOG_DIRECTORY,
            "folders on other disks for the brokers' commit logs, separated by commas; a name is a"
                + " folder in the data folder, which is the default"),
        new Option(CLIENT,
            "remoting: the classic client, which talks to the brokers; grpc: the client of"
                + " RocketMQ 5, which talks to a proxy; default remoting"),
        new Option(PROXY_HEAP,
            "Java heap of the proxy, and as much outside of it; default " + USUAL_PROXY_HEAP),
        new Option(IN_FLIGHT,
            "messages of each queue that a producer of the gRPC client has in flight; default 1,"
                + " because with more the client does not keep their order"),
        LocalTls.OPTION,
        JavaHome.OPTION);
  }

  /** Returns the client that the workload uses. */
  public RocketMqClient client() {
    return new OptionValues(values).text(CLIENT)
        .map(RocketMqClient::of)
        .orElse(RocketMqClient.REMOTING);
  }

  /** Returns the Java heap of the proxy, which has as much memory outside of it. */
  public DataSize proxyHeap() {
    return new OptionValues(values).memory(PROXY_HEAP, USUAL_PROXY_HEAP);
  }

  /** Returns the messages of each queue that a producer of the gRPC client has in flight. */
  public int inFlight() {
    return new OptionValues(values).count(IN_FLIGHT, 1);
  }

  /** Returns how many proxies there are. */
  public int proxies() {
    return isGrpc() ? 1 : 0;
  }

  /** Also answers if the option is unreadable, which is an error of that option alone. */
  private boolean isGrpc() {
    return RocketMqClient.GRPC.word().equals(values.get(CLIENT));
  }

  /** Returns the Java heap of each broker. */
  public DataSize heap() {
    return new OptionValues(values).memory(HEAP, USUAL_HEAP);
  }

  /** Returns the memory of each broker outside of its heap. */
  public DataSize directMemory() {
    return new OptionValues(values).memory(DIRECT_MEMORY,
        isGrpc() ? USUAL_DIRECT_MEMORY_OF_GRPC : USUAL_DIRECT_MEMORY);
  }

  /** Returns the folders in which brokers keep their commit logs. */
  public DataFolders logDirectory() {
    return new OptionValues(values).folders(LOG_DIRECTORY);
  }

  /** Returns the JDK that the processes run on, if it is not weir's own. */
  public Optional<Path> javaHome() {
    return JavaHome.of(values);
  }

  /** Adds the memory of the processes. */
  public void reportMemory(SettingList list, int brokers, int nameServers) {
    list.add(Aspect.HEAP, "-Xmx of each broker", heap().toString());
    list.add(Aspect.MEMORY, "-XX:MaxDirectMemorySize of each broker", directMemory().toString());
    list.add(Aspect.MEMORY, "-Xmx of each name server", NAME_SERVER_HEAP.toString());
    if (proxies() > 0) {
      list.add(Aspect.MEMORY, "-Xmx and -XX:MaxDirectMemorySize of the proxy",
          proxyHeap().toString());
    }
    TotalMemory.report(list, totalMemory(brokers, nameServers, proxies()),
        new RocketMqOptions(isGrpc() ? Map.of(CLIENT, RocketMqClient.GRPC.word()) : Map.of())
            .totalMemory(brokers, nameServers, proxies()));
  }

  private DataSize totalMemory(int brokers, int nameServers, int proxies) {
    return new DataSize(Math.addExact(
        Math.multiplyExact((long) brokers, heap().bytes() + directMemory().bytes()),
        Math.addExact(Math.multiplyExact((long) nameServers, NAME_SERVER_HEAP.bytes()),
            Math.multiplyExact(2L * proxies, proxyHeap().bytes()))));
  }
}
