package io.weir.lab.worker;

import io.weir.core.scenario.WorkerSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The flags of a worker's JVM. They are the same for every system, because what they do shows in
 * the figures.
 */
final class WorkerFlags {
  private static final int GENERATIONAL_BY_DEFAULT = 23;
  private static final int UNSAFE_WARNS = 24;
  private static final List<String> OPENED =
      List.of(
          "java.base/java.nio",
          "java.base/jdk.internal.misc",
          "java.base/jdk.internal.platform",
          "java.base/sun.net");

  private WorkerFlags() {}

  /**
   * The flags.
   *
   * @param spec the JVM asked for
   * @param logs where a crash leaves its report
   * @param feature the feature release of the JDK, as 21
   */
  static List<String> of(WorkerSpec spec, Path logs, int feature) {
    List<String> flags = new ArrayList<>();
    flags.addAll(memory(spec, feature));
    flags.addAll(
        List.of(
            // The JVM's own statistics file can stop all threads while the disk is busy.
            "-XX:-UsePerfData",
            // Figures from a JVM that has run out of memory are worth nothing.
            "-XX:+ExitOnOutOfMemoryError",
            // Standard output carries the reports, so the JVM's own messages must not go there.
            "-XX:+DisplayVMOutputToStderr",
            "-XX:ErrorFile=" + logs.resolve("worker-crash-%p.log"),
            "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8"));
    flags.addAll(clientNeeds(feature));
    return List.copyOf(flags);
  }

  /**
   * A heap that is touched before the start, so that no page fault falls into a measurement, and
   * the generational Z collector, whose pauses stay below a millisecond at any heap size.
   */
  private static List<String> memory(WorkerSpec spec, int feature) {
    List<String> flags = new ArrayList<>();
    flags.add("-Xms" + spec.heap().bytes());
    flags.add("-Xmx" + spec.heap().bytes());
    flags.add("-XX:+AlwaysPreTouch");
    flags.add("-XX:+UseZGC");
    if (feature < GENERATIONAL_BY_DEFAULT) {
      flags.add("-XX:+ZGenerational");
    }
    return flags;
  }

  /** What Netty and Pulsar's client need for their fast paths, and to be silent about them. */
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
