package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayList;
import java.util.List;

/** The machines that workers run on, and how many there are. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = WorkerHosts.Local.class, name = "local"),
    @JsonSubTypes.Type(value = WorkerHosts.Ssh.class, name = "ssh")
})
public sealed interface WorkerHosts {
  /** The largest number of workers. */
  int MOST = 1_000;

  /** The name of this machine, for display. */
  String HERE_NAME = "this machine";

  /** One worker on this machine. */
  WorkerHosts HERE = new Local(1);

  /** How many workers there are at most. */
  int count();

  /** The form in a scenario, as {@code local:4}. */
  String written();

  /**
   * The name of a worker's host, for display.
   *
   * @param worker its number, from 0
   */
  String host(int worker);

  /** What measurements of these workers belong to: the machines, wherever they are listed. */
  default String identity() {
    return written();
  }

  /** How many workers a workload has: those with something to do. */
  default int workers(Workload workload) {
    return Math.min(count(), workload.mostWorkers());
  }

  /**
   * Workers on this machine.
   *
   * @param count how many; from 1
   */
  record Local(int count) implements WorkerHosts {
    /** The beginning of the written form. */
    public static final String PREFIX = "local:";

    public Local {
      requireCount(count);
    }

    @Override
    public String written() {
      return PREFIX + count;
    }

    @Override
    public String host(int worker) {
      return HERE_NAME;
    }
  }

  /**
   * Workers on machines that are reached by ssh.
   *
   * @param file the file that lists the machines, as the scenario names it
   * @param hosts at least one
   */
  record Ssh(String file, List<WorkerHost> hosts) implements WorkerHosts {
    /** The beginning of the written form. */
    public static final String PREFIX = "ssh:";

    public Ssh {
      hosts = List.copyOf(hosts);
      requireCount(sum(hosts));
    }

    private static int sum(List<WorkerHost> hosts) {
      return hosts.stream().mapToInt(WorkerHost::workers).sum();
    }

    @Override
    public int count() {
      return sum(hosts);
    }

    @Override
    public String written() {
      return PREFIX + file;
    }

    @Override
    public String host(int worker) {
      return places().get(worker).name();
    }

    @Override
    public String identity() {
      return hosts.toString();
    }

    /** The machine of each worker: all machines in turns, as long as they take more. */
    public List<WorkerHost> places() {
      List<WorkerHost> places = new ArrayList<>();
      int most = hosts.stream().mapToInt(WorkerHost::workers).max().orElse(0);
      for (int turn = 0; turn < most; turn++) {
        for (WorkerHost host : hosts) {
          if (turn < host.workers()) {
            places.add(host);
          }
        }
      }
      return places;
    }
  }

  private static void requireCount(int count) {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException("1 to " + MOST + " workers, not " + count);
    }
  }
}
