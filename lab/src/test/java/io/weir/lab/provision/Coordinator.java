package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.unit.DataSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A small weir to kill: deploys a plan, says so, stops when interrupted or when its input says so.
 */
public final class Coordinator {
  private Coordinator() {}

  /** Takes the site's directory, and the phase in which it hangs: start, run or stop. */
  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    Site site = new Site(directory, directory.resolve("logs"), List.of(), DataSize.mebibytes(1));
    try (
        InterruptOnShutdown ending =
            InterruptOnShutdown.of(Thread.currentThread(), Duration.ofMinutes(1));
        Deployment deployment =
            new Provisioner().deploy(plan(arguments[1]), Map.of(), site, ProvisionListener.NONE)) {
      System.out.println("deployed " + deployment.processes().size() + ending.begun());
      if (!arguments[1].equals("stop")) {
        Thread.sleep(Duration.ofMinutes(5));
      }
      System.out.println("stopping");
    }
  }

  private static ClusterPlan plan(String hangsIn) {
    return switch (hangsIn) {
      case "start" -> Plans.stages(Plans.server("storage"),
          Plans.process("broker", "sleep 300 & echo started; trap '' TERM; sleep 300", Plans.UP));
      case "stop" -> Plans.stages(Plans.server("storage"), Plans.process("broker",
          "trap 'echo asked' TERM; echo up; while :; do sleep 0.05; done", Plans.UP));
      default -> Plans.stages(Plans.server("storage"), Plans.server("broker"));
    };
  }
}
