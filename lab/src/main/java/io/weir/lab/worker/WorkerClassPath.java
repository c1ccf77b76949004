package io.weir.lab.worker;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The class path of workers in this installation of weir.
 *
 * @param engine jars or class folders of core, engine and what they need at run time
 * @param drivers jars or class folders of each driver without its client, by broker kind
 */
public record WorkerClassPath(List<Path> engine, Map<String, List<Path>> drivers) {
  public WorkerClassPath {
    engine = List.copyOf(engine);
    drivers = Map.copyOf(drivers);
  }

  /**
   * Returns the class path of a worker that loads one driver. Weir's own jars come first, so that a
   * client which brings another version of a library that both use does not change the engine.
   *
   * @param broker the broker kind
   * @param client the files of the driver's client; empty if it needs none
   * @throws WorkerException if this installation has no driver of that kind
   */
  public List<Path> with(String broker, List<Path> client) throws WorkerException {
    List<Path> driver = drivers.get(broker);
    if (driver == null) {
      throw new WorkerException(
          "this installation has no driver for '" + broker + "', only for "
              + new TreeSet<>(drivers.keySet()));
    }
    List<Path> all = new ArrayList<>(engine);
    all.addAll(driver);
    all.addAll(client);
    return List.copyOf(all);
  }
}
