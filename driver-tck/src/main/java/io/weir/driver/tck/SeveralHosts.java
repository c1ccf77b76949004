package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Plans of a launcher over several hosts. Needs no running system. */
public final class SeveralHosts {
  private static final int FIRST_PORT = 20_000;
  private static final Pattern ADDRESS = Pattern.compile("10\\.0\\.0\\.\\d+");
  private static final Pattern LISTENER = Pattern.compile("(10\\.0\\.0\\.\\d+):(\\d{5})");
  private static final Pattern OWN_MACHINE = Pattern.compile("localhost|127\\.\\d|\\blo\\b");

  private SeveralHosts() {}

  /**
   * Returns hosts on this machine, for a system that runs: each has an address in 127.0.0.0/8 and a
   * folder of the directory.
   */
  public static List<LaunchHost> onThisMachine(Path directory, int count) {
    return hosts(count, "127.0.0.", directory);
  }

  /** Returns hosts that do not exist, for a plan: {@code host-1} has the address 10.0.0.1. */
  public static List<LaunchHost> elsewhere(int count) {
    return hosts(count, "10.0.0.", Path.of("/deployment"));
  }

  private static List<LaunchHost> hosts(int count, String network, Path directory) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(number -> new LaunchHost("host-" + number, network + number,
            directory.resolve("host-" + number)))
        .toList();
  }

  /**
   * Plans a system over hosts that do not exist and checks what holds for all kinds: nodes take
   * their hosts in turns, write below the directories of their hosts, and share no folder with
   * nodes of other hosts; each port belongs to one host; no file, variable or endpoint refers to a
   * loopback address.
   *
   * @return the plan
   */
  public static ClusterPlan check(Launcher launcher, SystemSpec system, int count) {
    List<LaunchHost> hosts = elsewhere(count);
    ClusterPlan plan = plan(launcher, system, hosts);
    assertThat(launcher.check(system, hosts)).as("problems of the hosts").isEmpty();
    assertNodesTakeTurns(launcher, system, hosts, plan);
    assertFoldersAreOfTheHost(hosts, plan);
    assertAddressesAreOfTheHost(hosts, plan);
    return plan;
  }

  /** Plans a system over some hosts. */
  public static ClusterPlan plan(Launcher launcher, SystemSpec system, List<LaunchHost> hosts) {
    List<Integer> ports = IntStream.range(FIRST_PORT, FIRST_PORT + launcher.portCount(system))
        .boxed()
        .toList();
    return launcher.plan(system,
        new LaunchSite(hosts, ports, system.durability(), 7, BrokerMetrics.ON));
  }

  /** Returns the processes of a plan, by name. */
  public static Map<String, ProcessPlan> processes(ClusterPlan plan) {
    return all(plan).collect(Collectors.toMap(ProcessPlan::name, process -> process));
  }

  private static Stream<ProcessPlan> all(ClusterPlan plan) {
    return plan.stages().stream().flatMap(stage -> stage.processes().stream());
  }

  private static void assertNodesTakeTurns(Launcher launcher, SystemSpec system,
      List<LaunchHost> hosts, ClusterPlan plan) {
    Map<String, ProcessPlan> processes = processes(plan);
    List<String> order = hosts.stream().map(LaunchHost::name).toList();
    launcher.nodes(system).forEach(group -> {
      // Nodes that copy from those of another role begin after them.
      int first = order.indexOf(processes.get(group.names().getFirst()).host());
      for (int node = 0; node < group.names().size(); node++) {
        String name = group.names().get(node);
        assertThat(processes.get(name).host()).as("host of %s", name)
            .isEqualTo(order.get((first + node) % order.size()));
      }
    });
  }

  private static void assertFoldersAreOfTheHost(List<LaunchHost> hosts, ClusterPlan plan) {
    Map<String, Path> roots =
        hosts.stream().collect(Collectors.toMap(LaunchHost::name, LaunchHost::directory));
    Map<Path, String> files = new HashMap<>();
    Map<Path, String> hostOfFolder = new HashMap<>();
    all(plan).forEach(process -> {
      Path root = roots.get(process.host());
      assertThat(root).as("host of %s", process.name()).isNotNull();
      process.files().forEach((file, content) -> {
        assertThat(file.startsWith(root)).as("%s of %s", file, process.name()).isTrue();
        assertThat(files.merge(file, content, (first, next) -> first)).as("content of %s", file)
            .isEqualTo(content);
      });
      assertThat(process.directories()).as("directories of %s", process.name())
          .allMatch(directory -> directory.startsWith(root)
              || plan.elsewhere().stream().anyMatch(directory::startsWith))
          .allSatisfy(directory -> assertThat(
              hostOfFolder.merge(directory, process.host(), (first, next) -> first))
              .isEqualTo(process.host()));
      Set<Path> others = new HashSet<>(roots.values());
      others.remove(root);
      assertThat(texts(process)).as("texts of %s", process.name())
          .allSatisfy(text -> others
              .forEach(other -> assertThat(text).doesNotContain(other.toString())));
    });
  }

  private static void assertAddressesAreOfTheHost(List<LaunchHost> hosts, ClusterPlan plan) {
    Map<String, String> addresses =
        hosts.stream().collect(Collectors.toMap(LaunchHost::name, LaunchHost::address));
    List<String> texts = new ArrayList<>(plan.endpoints().values());
    all(plan).forEach(process -> {
      String own = addresses.get(process.host());
      texts.addAll(texts(process));
      process.aliases()
          .forEach(alias -> ADDRESS.matcher(alias)
              .results()
              .forEach(found -> assertThat(found.group()).as("alias of %s", process.name())
                  .isEqualTo(own)));
      assertThat(process.ready() + " " + process.metrics()).as("%s is asked", process.name())
          .satisfies(text -> ADDRESS.matcher(text)
              .results()
              .forEach(found -> assertThat(found.group()).isEqualTo(own)));
      assertThat(written(process)).as("texts of %s", process.name())
          .noneMatch(text -> OWN_MACHINE.matcher(text).find());
    });
    assertThat(plan.endpoints().values()).as("endpoints")
        .noneMatch(text -> OWN_MACHINE.matcher(text).find());
    Map<String, String> hostOfPort = new HashMap<>();
    texts.stream()
        .flatMap(text -> LISTENER.matcher(text).results())
        .forEach(
            (MatchResult found) -> assertThat(
                hostOfPort.merge(found.group(2), found.group(1), (first, next) -> first))
                .as("host of port %s", found.group(2))
                .isEqualTo(found.group(1)));
    assertThat(hostOfPort).as("ports with a host").isNotEmpty();
  }

  private static List<String> texts(ProcessPlan process) {
    List<String> texts = new ArrayList<>(written(process));
    switch (process.command()) {
      case Command.Java java -> {
        texts.addAll(java.jvmArguments());
        texts.addAll(java.arguments());
      }
      case Command.Program program -> texts.addAll(program.arguments());
    }
    return texts;
  }

  private static List<String> written(ProcessPlan process) {
    return Stream.concat(process.files().values().stream(), process.environment().values().stream())
        .toList();
  }
}
