package io.weir.driver.pulsar.launch;

import io.weir.core.unit.DataSize;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Flags of the JVMs that Pulsar's processes run in. */
final class ServerJvm {
  /** All of them run from the same artifacts. */
  static final String CLASS_PATH = "pulsar";

  private static final long MEBIBYTE = DataSize.mebibytes(1).bytes();

  /** What Pulsar's own start script opens and sets for Netty and for reading memory limits. */
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
          "-Dpulsar.allocator.exit_on_oom=true",
          "-Djava.awt.headless=true",
          "-XX:+ExitOnOutOfMemoryError");

  /**
   * The collector and the pause goal that Kafka's own start script sets, so that brokers of both
   * kinds have the same.
   */
  private static final List<String> COLLECTOR =
      List.of(
          "-XX:+UseG1GC",
          "-XX:MaxGCPauseMillis=20",
          "-XX:InitiatingHeapOccupancyPercent=35",
          "-XX:+ExplicitGCInvokesConcurrent",
          "-Xlog:gc");

  private ServerJvm() {}

  /** A broker or a bookie: all its heap from the start. */
  static List<String> server(DataSize heap, DataSize directMemory, Path logging) {
    List<String> flags = new ArrayList<>();
    flags.add("-Xms" + mebibytes(heap));
    flags.add("-Xmx" + mebibytes(heap));
    flags.add("-XX:MaxDirectMemorySize=" + mebibytes(directMemory));
    flags.addAll(COLLECTOR);
    return with(flags, logging);
  }

  /** A metadata node, which no message passes through. */
  static List<String> small(Path logging) {
    return with(List.of("-Xmx256m", "-XX:+UseSerialGC"), logging);
  }

  /** A job that runs for seconds: compiled quickly rather than well. */
  static List<String> shortLived(Path logging) {
    return with(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), logging);
  }

  private static List<String> with(List<String> memory, Path logging) {
    List<String> flags = new ArrayList<>(memory);
    flags.addAll(COMMON);
    flags.add("-Dlog4j2.configurationFile=" + logging.toUri());
    return List.copyOf(flags);
  }

  private static String mebibytes(DataSize size) {
    return size.bytes() / MEBIBYTE + "m";
  }
}
