package io.weir.lab.worker;

import io.weir.core.scenario.WorkerSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The flags of a worker's JVM. They are the same for every system, because what they do shows in
 * the figures:
 *
 * <ul>
 * <li>the generational Z collector, whose pauses stay well below a millisecond at any heap size,
 * <li>a heap of fixed size that is touched before the start, so that no page fault falls into a
 * measurement,
 * <li>no performance data file, whose writing to disk can stop a thread at a safepoint,
 * <li>an end at the first OutOfMemoryError instead of figures from a crippled process,
 * <li>the module openings that Netty's and Pulsar's clients need for their fast paths.
 * </ul>
 */
final class WorkerFlags {
  private static final int GENERATIONAL_BY_DEFAULT = 23;
  private static final int UNSAFE_WARNS = 24;

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
    flags.add("-Xms" + spec.heap().bytes());
    flags.add("-Xmx" + spec.heap().bytes());
    flags.add("-XX:+AlwaysPreTouch");
    flags.add("-XX:+UseZGC");
    if (feature < GENERATIONAL_BY_DEFAULT) {
      flags.add("-XX:+ZGenerational");
    }
    flags.add("-XX:-UsePerfData");
    flags.add("-XX:+ExitOnOutOfMemoryError");
    // Standard output carries the reports, so the JVM's own messages must not go there.
    flags.add("-XX:+DisplayVMOutputToStderr");
    flags.add("-XX:ErrorFile=" + logs.resolve("worker-crash-%p.log"));
    flags.add("-Dstdout.encoding=UTF-8");
    flags.add("-Dstderr.encoding=UTF-8");
    flags.add("-Dio.netty.tryReflectionSetAccessible=true");
    flags.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
    flags.add("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
    flags.add("--add-opens=java.base/jdk.internal.platform=ALL-UNNAMED");
    flags.add("--add-opens=java.base/sun.net=ALL-UNNAMED");
    flags.add("--enable-native-access=ALL-UNNAMED");
    if (feature >= UNSAFE_WARNS) {
      flags.add("--sun-misc-unsafe-memory-access=allow");
    }
    return List.copyOf(flags);
  }
}
