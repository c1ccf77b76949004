package io.weir.benchmark.measure;

import io.weir.core.launch.Launcher;
import io.weir.core.scenario.Load;
import io.weir.engine.WorkerMain;
import io.weir.lab.worker.WorkerClassPath;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** What this build of weir consists of. The manifest of each jar names the jars that it needs. */
final class Installed {
  private static final String LOGGING = "org.slf4j.simple.SimpleLogger";

  Launcher launcher(String broker) {
    return ServiceLoader.load(Launcher.class)
        .stream()
        .map(ServiceLoader.Provider::get)
        .filter(launcher -> launcher.broker().equals(broker))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no launcher for '" + broker + "'"));
  }

  /** The class path of a worker for one broker kind. */
  List<Path> worker(String broker, List<Path> client) {
    return new WorkerClassPath(
        List.of(placeOf(WorkerMain.class), placeOf(Load.class), placeOf(type(LOGGING))),
        Map.of(broker, List.of(placeOf(launcher(broker).getClass())))).with(broker, client);
  }

  /** The jar with the bare loops and the bounded driver. */
  Path bareLoops() {
    return placeOf(Installed.class);
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("this build lacks " + name, e);
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
