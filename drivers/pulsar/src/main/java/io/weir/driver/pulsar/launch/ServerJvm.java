package io.weir.driver.pulsar.launch;

import io.weir.core.unit.DataSize;
import io.weir.driver.common.BrokerJvm;
import io.weir.driver.pulsar.PulsarOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Flags of the JVMs that Pulsar's processes run in. */
final class ServerJvm {
  /** All of them run from the same artifacts. */
  static final String CLASS_PATH = "pulsar";

  private static final DataSize SMALL_HEAP = PulsarOptions.ZOOKEEPER_HEAP;

  /** The options of Pulsar's own start script for Netty and for reading memory limits. */
  private static final List<String> COMMON =
      List.of(
          "--add-opens=java.base/jdk.internal.loader=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.util.zip=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.platform=ALL-UNNAMED",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-opens=java.management/sun.management=ALL-UNNAMED",
          "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED",
          "--enable-native-access=ALL-UNNAMED",
          "-Dio.netty.tryReflectionSetAccessible=true",
          "-Dio.netty.leakDetectionLevel=disabled",
          "-Dio.netty.recycler.maxCapacityPerThread=4096",
          "-Dpulsar.allocator.exit_on_oom=true");

  private ServerJvm() {}

  /** For a broker or a bookie: the whole heap from the start. */
  static List<String> server(DataSize heap, DataSize directMemory, Path logging) {
    List<String> flags = new ArrayList<>(BrokerJvm.heap(heap));
    flags.add("-XX:MaxDirectMemorySize=" + BrokerJvm.mebibytes(directMemory));
    flags.addAll(BrokerJvm.COLLECTOR);
    return with(flags, logging);
  }

  /** For a metadata node, which no message passes through. */
  static List<String> small(Path logging) {
    return with(BrokerJvm.small(SMALL_HEAP), logging);
  }

  /** For a job that runs for seconds: quick compilation instead of optimized code. */
  static List<String> shortLived(Path logging) {
    return with(BrokerJvm.shortLived(SMALL_HEAP), logging);
  }

  private static List<String> with(List<String> memory, Path logging) {
    List<String> flags = new ArrayList<>(memory);
    flags.addAll(COMMON);
    flags.addAll(BrokerJvm.COMMON);
    flags.add("-Dlog4j2.configurationFile=" + logging.toUri());
    return List.copyOf(flags);
  }
}
