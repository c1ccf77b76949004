package io.weir.benchmark.measure;

import io.weir.cli.context.Installation;
import io.weir.core.scenario.Load;
import io.weir.driver.common.LocalTls;
import io.weir.engine.WorkerMain;
import io.weir.lab.worker.WorkerClassPath;
import io.weir.lab.worker.WorkerException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The files of a build of weir. The manifest of each jar names the jars that it needs.
 *
 * @param worker the class path of a worker for one broker kind
 * @param bareLoops the jar with the bare loops and the bounded driver
 */
record Installed(List<Path> worker, Path bareLoops) {
  private static final String LOGGING = "org.slf4j.simple.SimpleLogger";
  private static final String BARE_LOOPS = "weir-benchmark.jar";

  Installed {
    worker = List.copyOf(worker);
  }

  /**
   * Returns the running build.
   *
   * @param broker the broker kind of the worker's driver
   * @param client the files of the driver's client
   */
  static Installed running(String broker, List<Path> client) throws WorkerException {
    WorkerClassPath classPath = new WorkerClassPath(
        List.of(placeOf(WorkerMain.class), placeOf(Load.class), placeOf(type(LOGGING))),
        Map.of(broker, List.of(placeOf(Installation.ofProcess().launcher(broker).getClass()),
            placeOf(LocalTls.class))));
    return new Installed(classPath.with(broker, client), placeOf(Installed.class));
  }

  /**
   * Returns the same files of another build.
   *
   * @param tree the source tree of that build
   */
  Installed in(Path tree) throws MeasureException {
    Path here = bareLoops.getParent();
    Path there = built(tree);
    List<Path> files = worker.stream()
        .map(file -> file.startsWith(here) ? there.resolve(here.relativize(file)) : file)
        .toList();
    if (files.equals(worker)) {
      throw new MeasureException("this weir does not run from the build in " + here
          + ", so it can't be compared with another build: start it by benchmark/measure");
    }
    for (Path file : files) {
      mustHave(file);
    }
    return new Installed(files, there.resolve(bareLoops.getFileName()));
  }

  /** Fails early if a source tree is not built. */
  static void mustBeIn(Path tree) throws MeasureException {
    mustHave(built(tree).resolve(BARE_LOOPS));
  }

  private static Path built(Path tree) {
    return tree.toAbsolutePath().resolve("benchmark").resolve("target");
  }

  private static void mustHave(Path file) throws MeasureException {
    if (!Files.isReadable(file)) {
      throw new MeasureException(
          "no other build to measure, because this is missing: " + file
              + ": run benchmark/measure --help in that source tree, which builds it");
    }
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
