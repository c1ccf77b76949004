package io.weir.cli.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.weir.core.launch.Launcher;
import io.weir.core.worker.Assignment;
import io.weir.driver.common.AdminHttp;
import io.weir.engine.WorkerMain;
import io.weir.lab.worker.WorkerClassPath;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.slf4j.Logger;

/**
 * Finds what workers run from: the places that this JVM has the same classes from, be they jars or
 * folders.
 */
final class WorkerFiles {
  /** One class of everything that the engine needs. */
  private static final List<Class<?>> ENGINE =
      List.of(
          WorkerMain.class,
          Assignment.class,
          Histogram.class,
          ObjectMapper.class,
          JsonParser.class,
          JsonCreator.class,
          Jdk8Module.class,
          Logger.class);

  private static final Class<?> DRIVERS_COMMON = AdminHttp.class;

  /** The same for classes that no code here can name at compile time. */
  private static final List<String> BY_NAME =
      List.of(
          "org.slf4j.simple.SimpleLogger",
          "io.grpc.ManagedChannel",
          "io.grpc.internal.GrpcUtil",
          "io.grpc.util.MutableHandlerRegistry",
          "io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder",
          "com.google.common.base.Preconditions",
          "com.google.common.util.concurrent.internal.InternalFutureFailureAccess",
          "io.perfmark.PerfMark");

  private WorkerFiles() {}

  /**
   * The class paths of workers. A driver lies where its launcher does, beside what drivers share.
   *
   * @param launchers of all broker kinds
   */
  static WorkerClassPath find(List<Launcher> launchers) {
    Map<String, List<Path>> drivers = new LinkedHashMap<>();
    launchers.forEach(launcher -> drivers.put(launcher.broker(),
        List.of(placeOf(launcher.getClass()), placeOf(DRIVERS_COMMON))));
    return new WorkerClassPath(
        Stream.concat(ENGINE.stream(), BY_NAME.stream().map(WorkerFiles::named))
            .map(WorkerFiles::placeOf)
            .distinct()
            .toList(),
        drivers);
  }

  private static Class<?> named(String name) {
    try {
      return Class.forName(name, false, WorkerFiles.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("this installation lacks " + name, e);
    }
  }

  private static Path placeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no path: " + type.getProtectionDomain().getCodeSource(), e);
    }
  }
}
