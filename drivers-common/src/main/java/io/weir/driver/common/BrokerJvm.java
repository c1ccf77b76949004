package io.weir.driver.common;

import io.weir.core.unit.DataSize;
import java.util.List;

/** Flags of the JVMs that brokers run in, equal for all broker kinds. */
public final class BrokerJvm {
  /** The collector and the pause goal of Kafka's own start script. */
  public static final List<String> COLLECTOR =
      List.of(
          "-XX:+UseG1GC",
          "-XX:MaxGCPauseMillis=20",
          "-XX:InitiatingHeapOccupancyPercent=35",
          "-XX:+ExplicitGCInvokesConcurrent",
          "-Xlog:gc");

  /** No window system, and exit when the heap is exhausted. */
  public static final List<String> COMMON =
      List.of("-XX:+ExitOnOutOfMemoryError", "-Djava.awt.headless=true");

  private static final long MEBIBYTE = DataSize.mebibytes(1).bytes();

  private BrokerJvm() {}

  /** Allocates the whole heap at the start. */
  public static List<String> heap(DataSize size) {
    return List.of("-Xms" + mebibytes(size), "-Xmx" + mebibytes(size));
  }

  /** For a process that no message passes through. */
  public static List<String> small(DataSize heap) {
    return List.of("-Xmx" + mebibytes(heap), "-XX:+UseSerialGC");
  }

  /** For a job that runs for seconds: quick compilation instead of optimized code. */
  public static List<String> shortLived(DataSize heap) {
    return List.of("-Xmx" + mebibytes(heap), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  }

  /** Formats a size for a flag, such as {@code 512m}. */
  public static String mebibytes(DataSize size) {
    return size.bytes() / MEBIBYTE + "m";
  }
}
