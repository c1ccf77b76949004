package io.weir.lab.experiment;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.Option;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.launch.SettingProblem;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Starts a real process next to the loopback broker, so that tests can observe a system's processes
 * without the cost of a broker.
 */
public final class ShellLauncher implements Launcher {
  private final String script;

  /** A launcher of a shell that runs this script. */
  public ShellLauncher(String script) {
    this.script = script;
  }

  @Override
  public String broker() {
    return "loopback";
  }

  @Override
  public String title() {
    return "A shell";
  }

  @Override
  public List<String> versions() {
    return List.of();
  }

  @Override
  public List<Option> options() {
    return List.of();
  }

  @Override
  public Set<String> propertySections() {
    return Set.of();
  }

  @Override
  public List<SettingProblem> check(SystemSpec system) {
    return List.of();
  }

  @Override
  public List<Artifact> clientArtifacts(SystemSpec system) {
    return List.of();
  }

  @Override
  public List<ClassPath> serverArtifacts(SystemSpec system) {
    return List.of();
  }

  @Override
  public int portCount(SystemSpec system) {
    return 1;
  }

  @Override
  public List<NodeGroup> nodes(SystemSpec system) {
    return List.of(new NodeGroup("shell", List.of("shell-1"), true, true, Optional.empty()));
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    LaunchHost host = site.host(1);
    Path home = host.directory().resolve("shell-1");
    Path data = home.resolve("data");
    ProcessPlan process =
        new ProcessPlan("shell-1", "shell", host.name(),
            new Command.Program("sh", List.of("-c", script, "--password=hunter2"), new DataSize(0)),
            Map.of(home.resolve("shell.conf"), "listen=" + site.ports() + "\npassword=hunter2\n"),
            List.of(data), Map.of("DATA", data.toString()), new Readiness.LogLine("ready"),
            Duration.ofSeconds(30), Duration.ofSeconds(2), Optional.empty(), Set.of());
    return new ClusterPlan(List.of(new ClusterPlan.Stage(List.of(process))), Map.of(), List.of());
  }
}
