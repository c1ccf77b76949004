package io.weir.driver.loopback;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Complaint;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.Option;
import io.weir.core.scenario.SystemSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Plans nothing, since the loopback broker lives inside the worker; checks its options. */
public final class LoopbackLauncher implements Launcher {
  @Override
  public String broker() {
    return LoopbackProvider.BROKER;
  }

  @Override
  public String title() {
    return "Loopback (in-process, of known behaviour)";
  }

  @Override
  public List<String> versions() {
    return List.of();
  }

  @Override
  public List<Option> options() {
    return OptionName.explained();
  }

  @Override
  public Set<String> propertySections() {
    return Set.of();
  }

  @Override
  public List<Complaint> check(SystemSpec system) {
    List<Complaint> complaints = new ArrayList<>(OptionReader.read(system.options()).complaints());
    if (system.nodes() != 1) {
      complaints.add(new Complaint("nodes", "the loopback broker has 1 node, not " + system.nodes(),
          "leave nodes out"));
    }
    return complaints;
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
    return 0;
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    return new ClusterPlan(List.of(), Map.of());
  }
}
