package io.weir.scenario;

import io.weir.core.scenario.WorkerHosts;
import io.weir.core.text.Malformed;
import io.weir.scenario.key.TopKeys;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads the machines of workers, also from a file of hosts. Stateless. */
final class WorkersReader {
  private WorkersReader() {}

  /**
   * Reads the value.
   *
   * @param folder the scenario's, from which relative paths start
   */
  static WorkerHosts read(Fields fields, Path folder) {
    return fields.value(TopKeys.WORKERS.parsedBy(text -> text.startsWith(WorkerHosts.Ssh.PREFIX)
        ? ssh(text.substring(WorkerHosts.Ssh.PREFIX.length()), folder)
        : TopKeys.WORKERS.kind().parser().apply(text)));
  }

  /** The first problem of the file stands for all. */
  private static WorkerHosts ssh(String file, Path folder) {
    try {
      return new WorkerHosts.Ssh(file, HostsReader.read(folder.resolve(file)));
    } catch (InvalidPathException e) {
      throw new Malformed("'" + file + "' is not a valid path", ScenarioFolder.CHECK).causedBy(e);
    } catch (ScenarioException e) {
      Problem first = e.problems().getFirst();
      throw new Malformed(e.source() + ":" + first.place() + ": " + first.message(), first.hint())
          .causedBy(e);
    }
  }
}
