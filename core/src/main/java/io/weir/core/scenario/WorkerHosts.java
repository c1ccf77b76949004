package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.weir.core.text.Malformed;
import java.util.ArrayList;
import java.util.List;

/** The machines that workers run on, and how many there are. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = WorkerHosts.Local.class, name = "local"),
    @JsonSubTypes.Type(value = WorkerHosts.Ssh.class, name = "ssh"),
    @JsonSubTypes.Type(value = WorkerHosts.Kubernetes.class, name = "kubernetes")
})
public sealed interface WorkerHosts {
  /** The largest number of workers. */
  int MOST = 1_000;

  /** The name of this machine, for display. */
  String HERE_NAME = "this machine";

  /** One worker on this machine. */
  WorkerHosts HERE = new Local(1);

  /** Returns how many workers there are at most. */
  int count();

  /** Returns the form in a scenario, as {@code local:4}. */
  String written();

  /**
   * Returns the name of a worker's host, for display.
   *
   * @param worker its number, from 0
   */
  String host(int worker);

  /**
   * Returns what measurements of these workers belong to: the machines, wherever they are listed.
   */
  default String identity() {
    return written();
  }

  /** Returns how many workers a workload has: those with something to do. */
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
  record Ssh(String file, List<RemoteHost> hosts) implements WorkerHosts {
    /** The beginning of the written form. */
    public static final String PREFIX = "ssh:";

    public Ssh {
      hosts = List.copyOf(hosts);
      requireCount(sum(hosts));
    }

    private static int sum(List<RemoteHost> hosts) {
      return hosts.stream().mapToInt(RemoteHost::workers).sum();
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

    /** Returns the machine of each worker: all machines in turns, as long as they take more. */
    public List<RemoteHost> places() {
      List<RemoteHost> places = new ArrayList<>();
      int most = hosts.stream().mapToInt(RemoteHost::workers).max().orElse(0);
      for (int turn = 0; turn < most; turn++) {
        for (RemoteHost host : hosts) {
          if (turn < host.workers()) {
            places.add(host);
          }
        }
      }
      return places;
    }
  }

  /**
   * Workers in pods of a Kubernetes cluster, which chooses their machines.
   *
   * @param count how many; from 1
   * @param pods how the pods are made
   */
  record Kubernetes(int count, WorkerPods pods) implements WorkerHosts {
    /** The beginning of the written form. */
    public static final String PREFIX = "k8s:";

    public Kubernetes {
      requireCount(count);
    }

    /**
     * Reads the form after the prefix.
     *
     * @param text as {@code 12} or {@code 12,namespace=bench}
     * @throws IllegalArgumentException if it is none
     */
    public static Kubernetes parse(String text) {
      int comma = text.indexOf(',');
      String number = comma < 0 ? text : text.substring(0, comma);
      if (!number.matches("[0-9]{1,6}")) {
        throw new Malformed("'" + number + "' is no number of workers",
            "write k8s:N, as k8s:12, and options after a comma");
      }
      return new Kubernetes(Integer.parseInt(number),
          WorkerPods.parse(comma < 0 ? "" : text.substring(comma + 1)));
    }

    /** The machines are not known before the pods run. */
    @Override
    public String host(int worker) {
      return "pod " + worker;
    }

    @Override
    public String written() {
      String options = pods.written();
      return PREFIX + count + (options.isEmpty() ? "" : "," + options);
    }
  }

  private static void requireCount(int count) {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException("1 to " + MOST + " workers, not " + count);
    }
  }
}
