package io.weir.driver.common.bookkeeper;

import io.weir.core.launch.Command;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.BrokerJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The JVMs of a system's processes.
 *
 * @param classPath the name of their artifacts; all of them run from the same
 * @param javaHome their JDK, if it is not weir's own
 * @param further flags of all of them
 */
public record ServerJvm(String classPath, Optional<Path> javaHome, List<String> further) {
  private static final DataSize SMALL_HEAP = BookKeeperOptions.ZOOKEEPER_HEAP;

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
          "-Dio.netty.recycler.maxCapacityPerThread=4096");

  public ServerJvm {
    further = List.copyOf(further);
  }

  /** Returns the command that runs a main class. */
  public Command java(List<String> jvmArguments, String mainClass, List<String> arguments) {
    return new Command.Java(javaHome, classPath, jvmArguments, mainClass, arguments);
  }

  /** For a broker or a bookie: the whole heap from the start. */
  public List<String> server(DataSize heap, DataSize directMemory, Path logging) {
    List<String> flags = new ArrayList<>(BrokerJvm.heap(heap));
    flags.add("-XX:MaxDirectMemorySize=" + BrokerJvm.mebibytes(directMemory));
    flags.addAll(BrokerJvm.COLLECTOR);
    return with(flags, logging);
  }

  /** For a metadata node, which no message passes through. */
  public List<String> small(Path logging) {
    return with(BrokerJvm.small(SMALL_HEAP), logging);
  }

  /** For a job that runs for seconds: quick compilation instead of optimized code. */
  public List<String> shortLived(Path logging) {
    return with(BrokerJvm.shortLived(SMALL_HEAP), logging);
  }

  private List<String> with(List<String> memory, Path logging) {
    List<String> flags = new ArrayList<>(memory);
    flags.addAll(COMMON);
    flags.addAll(further);
    flags.addAll(BrokerJvm.COMMON);
    flags.add("-Dlog4j2.configurationFile=" + logging.toUri());
    return List.copyOf(flags);
  }
}
