package io.weir.lab.worker;

import io.weir.core.scenario.WorkerSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The flags of a worker's JVM. They are the same for every system, because they affect the metrics.
 */
public final class WorkerFlags {
  private static final int YOUNG_EIGHTHS = 6;
  private static final int UNSAFE_WARNS = 24;
  private static final List<String> OPENED =
      List.of(
          "java.base/java.nio",
          "java.base/jdk.internal.misc",
          "java.base/jdk.internal.platform",
          "java.base/sun.net");

  private WorkerFlags() {}

  /**
   * Returns the flags.
   *
   * @param spec the requested JVM
   * @param logs where a crash leaves its report
   * @param temporary the folder for temporary files, also those of the flight recorder
   * @param collector the flags that choose the garbage collector
   * @param feature the feature release of the JDK, as 21
   */
  public static List<String> of(WorkerSpec spec, Path logs, Path temporary, List<String> collector,
      int feature) {
    List<String> flags = new ArrayList<>();
    flags.addAll(heap(spec));
    flags.addAll(collector);
    flags.addAll(
        List.of(
            // The JVM's own statistics file can stop all threads while the disk is busy.
            "-XX:-UsePerfData",
            // Figures from a JVM that has run out of memory are worth nothing.
            "-XX:+ExitOnOutOfMemoryError",
            // Standard output carries the reports, so the JVM's own messages must not go there.
            "-XX:+DisplayVMOutputToStderr",
            "-XX:ErrorFile=" + logs.resolve("worker-crash-%p.log"),
            "-Djava.io.tmpdir=" + temporary,
            "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8"));
    flags.addAll(clientNeeds(feature));
    return List.copyOf(flags);
  }

  /**
   * Returns a heap that is touched before the start, so that no page fault falls into a
   * measurement.
   */
  private static List<String> heap(WorkerSpec spec) {
    return List.of(
        "-Xms" + spec.heap().bytes(), "-Xmx" + spec.heap().bytes(), "-XX:+AlwaysPreTouch");
  }

  /**
   * Returns the serial collector: it costs the least for each message, and at rates whose latencies
   * mean anything little is alive when it stops the threads. Most of the heap is young, with room
   * to survive for as many messages as a client's buffer holds, because hardly anything grows old.
   */
  public static List<String> collector(WorkerSpec spec) {
    long young = spec.heap().bytes() / 8 * YOUNG_EIGHTHS;
    return List.of(
        "-XX:+UseSerialGC",
        "-XX:NewSize=" + young,
        "-XX:MaxNewSize=" + young,
        "-XX:SurvivorRatio=5");
  }

  /**
   * Returns the flags that Netty and Pulsar's client need for their fast paths, and to log nothing
   * about them.
   */
  private static List<String> clientNeeds(int feature) {
    List<String> flags = new ArrayList<>();
    flags.add("-Dio.netty.tryReflectionSetAccessible=true");
    for (String opened : OPENED) {
      flags.add("--add-opens=" + opened + "=ALL-UNNAMED");
    }
    flags.add("--enable-native-access=ALL-UNNAMED");
    if (feature >= UNSAFE_WARNS) {
      flags.add("--sun-misc-unsafe-memory-access=allow");
    }
    return flags;
  }
}
