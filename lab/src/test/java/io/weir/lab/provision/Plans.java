package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Plans of small shell processes. */
public final class Plans {
  public static final Readiness UP = new Readiness.LogLine("^up$");
  static final Duration LONG = Duration.ofMinutes(5);

  private Plans() {}

  /**
   * Says that it is up, notes its name in the file {@code stops} when it is asked to stop, and
   * ends.
   */
  public static ProcessPlan server(String name) {
    return process(name,
        "trap 'echo " + name + " >> stops; exit 0' TERM; echo up; while :; do sleep 0.05; done",
        UP);
  }

  public static ProcessPlan process(String name, String script, Readiness ready) {
    return process(name, script, ready, LONG);
  }

  public static ProcessPlan process(String name, String script, Readiness ready,
      Duration startLimit) {
    Command command = new Command.Program("sh", List.of("-c", script), new DataSize(0));
    return new ProcessPlan(name, "test", "localhost", command, Map.of(), List.of(), Map.of(), ready,
        startLimit,
        LONG, Optional.empty(), Set.of());
  }

  public static ClusterPlan stages(ProcessPlan... eachAlone) {
    return new ClusterPlan(List.of(eachAlone)
        .stream()
        .map(process -> new ClusterPlan.Stage(List.of(process)))
        .toList(), Map.of("bootstrap", "127.0.0.1:1"), List.of());
  }
}
