package io.weir.lab.provision;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A system that some weir runs.
 *
 * @param name the name it was registered under
 * @param pid the weir that runs it
 * @param since when it was registered
 * @param endpoints where clients find it, by name
 * @param processes its processes
 * @param health how it is
 */
public record BrokerStatus(
    String name, long pid, Instant since, Map<String, String> endpoints, List<Member> processes,
    Health health) {
  public BrokerStatus {
    endpoints = Map.copyOf(endpoints);
    processes = List.copyOf(processes);
  }

  /** How a system is. */
  public enum Health {
    /** Its weir and all its processes run, and answer where they can be asked. */
    RUNNING,
    /** A process is gone or does not answer, or its weir is gone. */
    BROKEN
  }

  /**
   * A process of a system.
   *
   * @param name its name in the plan
   * @param pid its process id
   * @param alive whether it runs
   * @param log where its output goes
   */
  public record Member(String name, long pid, boolean alive, Path log) {}
}
