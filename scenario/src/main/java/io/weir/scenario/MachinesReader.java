package io.weir.scenario;

import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.text.Malformed;
import io.weir.scenario.key.TopKeys;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Reads the machines of workers and of brokers, also from a file of hosts. Stateless. */
final class MachinesReader {
  private MachinesReader() {}

  /**
   * Reads the machines of workers.
   *
   * @param folder the scenario's, from which relative paths start
   */
  static WorkerHosts workers(Fields fields, Path folder) {
    return fields.value(TopKeys.WORKERS.parsedBy(text -> workers(text, folder)));
  }

  /**
   * Parses the written form of the machines of workers.
   *
   * @throws Malformed if it is none, or the file of hosts has a problem
   */
  static WorkerHosts workers(String text, Path folder) {
    if (text.startsWith(WorkerHosts.Ssh.PREFIX)) {
      String file = text.substring(WorkerHosts.Ssh.PREFIX.length());
      return new WorkerHosts.Ssh(file, hosts(file, folder));
    }
    return TopKeys.WORKERS.kind().parser().apply(text);
  }

  /**
   * Reads the machines of brokers.
   *
   * @param folder the scenario's, from which relative paths start
   */
  static BrokerHosts brokers(Fields fields, Path folder) {
    return fields.value(TopKeys.BROKERS.parsedBy(text -> brokers(text, folder)));
  }

  /**
   * Parses the written form of the machines of brokers.
   *
   * @throws Malformed if it is none, or the file of hosts has a problem
   */
  static BrokerHosts brokers(String text, Path folder) {
    if (text.startsWith(BrokerHosts.Ssh.PREFIX)) {
      String file = text.substring(BrokerHosts.Ssh.PREFIX.length());
      return new BrokerHosts.Ssh(file, hosts(file, folder));
    }
    return TopKeys.BROKERS.kind().parser().apply(text);
  }

  /** Returns the first problem of the file stands for all. */
  private static List<RemoteHost> hosts(String file, Path folder) {
    try {
      return HostsReader.read(folder.resolve(file));
    } catch (InvalidPathException e) {
      throw new Malformed("'" + file + "' is not a valid path", ScenarioFolder.CHECK).causedBy(e);
    } catch (ScenarioException e) {
      Problem first = e.problems().getFirst();
      throw new Malformed(e.source() + ":" + first.place() + ": " + first.message(), first.hint())
          .causedBy(e);
    }
  }
}
