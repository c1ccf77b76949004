package io.weir.driver.loopback;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.Option;
import io.weir.core.launch.SettingProblem;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks the options of the loopback broker. It has nothing to launch, since the broker lives
 * inside the worker.
 */
public final class LoopbackLauncher implements Launcher {
  private static final int BYTES_OF_A_RECORD = 80;

  @Override
  public String broker() {
    return LoopbackProvider.BROKER;
  }

  @Override
  public String title() {
    return "Loopback (in-process, with known behavior)";
  }

  @Override
  public BrokerTraits traits() {
    return BrokerTraits.named("Loopback").color(7).build();
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
  public List<SettingProblem> check(SystemSpec system) {
    List<SettingProblem> complaints =
        new ArrayList<>(OptionReader.read(system.options()).complaints());
    if (system.nodes() != 1) {
      complaints
          .add(new SettingProblem("nodes", "the loopback broker has 1 node, not " + system.nodes(),
              "omit nodes"));
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

  /**
   * Returns the record of each message, including headroom for the collector: 12 million with one
   * subscription filled 1 GiB in a test. Each producer has an array for the bytes of messages.
   */
  @Override
  public DataSize heldByWorker(Workload workload, double messages) {
    double records = messages * (BYTES_OF_A_RECORD + 8.0 * workload.subscriptionsPerTopic());
    return new DataSize(
        (long) (records + (double) workload.producersInAll() * PayloadSlab.BYTES));
  }

  @Override
  public ClusterPlan plan(SystemSpec system, LaunchSite site) {
    return new ClusterPlan(List.of(), Map.of(), List.of());
  }
}
