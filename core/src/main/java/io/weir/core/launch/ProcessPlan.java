package io.weir.core.launch;

import io.weir.core.metric.MetricSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One process of a system.
 *
 * @param name unique within the system, as {@code broker-1}; names its log file
 * @param role what it is, as {@code bookie}
 * @param host the name of the {@link LaunchHost} that it runs on
 * @param command what is run
 * @param files files to write on the host before it starts, by path; their directories are made
 * @param directories directories to make on the host before it starts
 * @param environment variables to set
 * @param ready how it is known to be ready
 * @param startLimit the most that start and readiness may take
 * @param stopGrace how long it gets to stop by itself before it is killed
 * @param metrics the source of its metrics, if it has one
 * @param aliases what the running system calls it, as an address or a node's name
 */
public record ProcessPlan(
    String name,
    String role,
    String host,
    Command command,
    Map<Path, String> files,
    List<Path> directories,
    Map<String, String> environment,
    Readiness ready,
    Duration startLimit,
    Duration stopGrace,
    Optional<MetricSource> metrics,
    Set<String> aliases) {
  public ProcessPlan {
    files = Map.copyOf(files);
    directories = List.copyOf(directories);
    environment = Map.copyOf(environment);
    aliases = Set.copyOf(aliases);
  }

  /** Returns whether it is meant to run until it is stopped, rather than to do one job and end. */
  public boolean stays() {
    return !(ready instanceof Readiness.Exit);
  }

  /** Returns the same process with a source of metrics. */
  public ProcessPlan withMetrics(MetricSource source) {
    return new ProcessPlan(name, role, host, command, files, directories, environment, ready,
        startLimit, stopGrace, Optional.of(source), aliases);
  }

  /** Returns the same process, which the running system calls so. */
  public ProcessPlan called(String... names) {
    return new ProcessPlan(name, role, host, command, files, directories, environment, ready,
        startLimit, stopGrace, metrics, Set.of(names));
  }
}
