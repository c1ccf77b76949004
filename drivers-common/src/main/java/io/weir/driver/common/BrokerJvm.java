package io.weir.driver.common;

import io.weir.core.unit.DataSize;
import java.util.List;

/** Flags of the JVMs that brokers run in, equal for brokers of all kinds. */
public final class BrokerJvm {
  /** The collector and the pause goal of Kafka's own start script. */
  public static final List<String> COLLECTOR =
      List.of(
          "-XX:+UseG1GC",
          "-XX:MaxGCPauseMillis=20",
          "-XX:InitiatingHeapOccupancyPercent=35",
          "-XX:+ExplicitGCInvokesConcurrent",
          "-Xlog:gc");

  /** No window system, and an end in place of a crippled process when the heap is exhausted. */
  public static final List<String> COMMON =
      List.of("-XX:+ExitOnOutOfMemoryError", "-Djava.awt.headless=true");

  private static final long MEBIBYTE = DataSize.mebibytes(1).bytes();

  private BrokerJvm() {}

  /** All of a heap from the start. */
  public static List<String> heap(DataSize size) {
    return List.of("-Xms" + mebibytes(size), "-Xmx" + mebibytes(size));
  }

  /** A process that no message passes through. */
  public static List<String> small(DataSize heap) {
    return List.of("-Xmx" + mebibytes(heap), "-XX:+UseSerialGC");
  }

  /** A job that runs for seconds: compiled quickly rather than well. */
  public static List<String> shortLived(DataSize heap) {
    return List.of("-Xmx" + mebibytes(heap), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  }

  /** A size in the words of a flag, as {@code 512m}. */
  public static String mebibytes(DataSize size) {
    return size.bytes() / MEBIBYTE + "m";
  }
}
