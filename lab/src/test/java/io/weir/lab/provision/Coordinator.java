package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A small weir to kill: deploys a plan, says so, stops when interrupted or when its input says so.
 */
public final class Coordinator {
  private Coordinator() {}

  /**
   * Starts one as a group leader, as a shell does, with its own site; more arguments as {@link
   * #main} has them.
   */
  static Process start(Path site, Marked marked, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    HostTools.detected().setsid().ifPresent(setsid -> command.add(setsid.toString()));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"),
        Coordinator.class.getName(), site.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(site.resolve("coordinator.log").toFile());
    builder.environment().put(Marked.VARIABLE, marked.value());
    builder.environment().put(InheritedVariables.CHOICE, Marked.VARIABLE);
    return builder.start();
  }

  /**
   * Takes the site's directory, and the phase in which it hangs: start, run, pause or stop, or
   * piped for a single process with piped streams; then, if it is to register its system as
   * {@code test}, the registry's directory.
   */
  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    if (arguments[1].equals("piped")) {
      keepPiped(directory);
    }
    Site site = new Site(directory, directory.resolve("logs"), "127.0.0.1", List.of(),
        DataSize.mebibytes(1));
    try (
        InterruptOnShutdown ending =
            InterruptOnShutdown.of(Thread.currentThread(), Duration.ofMinutes(1));
        Deployment deployment =
            new Provisioner().deploy(plan(arguments[1]), Map.of(), site, ProvisionListener.NONE)) {
      if (arguments.length > 2) {
        new BrokerRegistry(Path.of(arguments[2])).register("test", deployment);
      }
      System.out.println("deployed " + deployment.processes().size() + ending.begun());
      if (arguments[1].equals("pause")) {
        deployment.pause("broker");
        System.out.println("paused");
      }
      if (!arguments[1].equals("stop")) {
        Thread.sleep(Duration.ofMinutes(5));
      }
      System.out.println("stopping");
    }
  }

  /** A process that does not mind the end of its input, as a worker that hangs. */
  private static void keepPiped(Path directory) throws Exception {
    ProcessSpec spec =
        new ProcessSpec("worker", List.of("sh", "-c", "echo up >&2; sleep 300"), Map.of(),
            directory, directory.resolve("logs/worker.log"), directory.resolve("worker-tmp"),
            ProcessSpec.Streams.PIPED, Plans.LONG, Leash.ORPHAN_GRACE);
    try (SupervisedProcess process = SupervisedProcess.start(spec)) {
      process.onExit().get();
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
