package io.weir.scenario;

import io.weir.core.scenario.RemoteHost;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.Nearest;
import io.weir.scenario.key.HostKeys;
import io.weir.scenario.key.ValueTypes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the file that lists the hosts of workers or brokers. All its problems are reported
 * together.
 */
public final class HostsReader {
  private static final List<String> KEYS =
      Stream.of(HostKeys.SSH, HostKeys.WORKERS, HostKeys.JAVA_HOME, HostKeys.FOLDER,
          HostKeys.ADDRESS)
          .map(key -> key.name())
          .toList();
  private static final String EXAMPLE = "write 'hosts:', and below it a line for each host, "
      + "such as 'load-1: { ssh: ada@load-1, workers: 2 }'";
  private static final int MOST_HOSTS = 1_000;

  private final Fields fields;
  private final Problems problems;

  private HostsReader(Fields fields, Problems problems) {
    this.fields = fields;
    this.problems = problems;
  }

  /**
   * Reads a file.
   *
   * @return at least one host, in the order written
   * @throws ScenarioException with all problems of the file
   */
  public static List<RemoteHost> read(Path file) throws ScenarioException {
    Optional<Value.Mapping> mapping = YamlFile.read(file, "check the path of the file of hosts");
    Problems problems = new Problems();
    List<RemoteHost> hosts = mapping.map(keys -> read(keys, problems)).orElse(List.of());
    if (mapping.isEmpty()) {
      problems.add(Place.START, "", "lists no hosts", EXAMPLE);
    }
    problems.throwIfAny(file.toString());
    return hosts;
  }

  private static List<RemoteHost> read(Value.Mapping mapping, Problems problems) {
    Tree tree = Flattener.flatten("", mapping, problems);
    return new HostsReader(new Fields(tree, problems), problems).hosts();
  }

  private List<RemoteHost> hosts() {
    List<String> names = names();
    if (names.isEmpty()) {
      problems.add(Place.START, HostKeys.HOSTS, "lists no hosts", EXAMPLE);
    }
    if (names.size() > MOST_HOSTS) {
      problems.add(Place.START, HostKeys.HOSTS, "lists " + names.size() + " hosts",
          "list " + MOST_HOSTS + " at most");
      return List.of();
    }
    List<RemoteHost> hosts = new ArrayList<>();
    names.forEach(name -> host(name).ifPresent(hosts::add));
    refuseOthers();
    return hosts;
  }

  private List<String> names() {
    fields.tree().leaf(HostKeys.HOSTS).ifPresent(fields::markRead);
    return fields.tree().namesBelow(HostKeys.HOSTS);
  }

  private Optional<RemoteHost> host(String name) {
    String path = HostKeys.HOSTS + "." + name;
    // A host without any key, such as 'load-1: {}'.
    fields.tree().leaf(path).filter(Leaf::isEmptySection).ifPresent(fields::markRead);
    if (!SystemSpec.NAME.matcher(name).matches()) {
      fields.report(path, "is no name of a host", ValueTypes.NAME.hint()
          + ", and give its address as 'ssh'");
      fields.tree().below(path).forEach(fields::markRead);
      return Optional.empty();
    }
    Optional<String> ssh = fields.find(HostKeys.SSH.in(name));
    int workers = fields.value(HostKeys.WORKERS.in(name));
    Optional<String> javaHome = fields.find(HostKeys.JAVA_HOME.in(name));
    Optional<String> folder = fields.find(HostKeys.FOLDER.in(name));
    Optional<String> address = fields.find(HostKeys.ADDRESS.in(name));
    return Optional
        .of(new RemoteHost(name, ssh.orElse(name), workers, javaHome, folder, address));
  }

  private void refuseOthers() {
    for (Leaf leaf : fields.tree().leaves().values()) {
      if (!fields.isClaimed(leaf)) {
        String last = leaf.path().substring(leaf.path().lastIndexOf('.') + 1);
        problems.add(leaf.key(), leaf.path(), UnknownKeys.NO_SUCH_KEY,
            Nearest.hint(last, KEYS, EXAMPLE));
      }
    }
  }
}
