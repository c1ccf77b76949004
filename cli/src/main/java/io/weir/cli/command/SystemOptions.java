package io.weir.cli.command;

import io.weir.scenario.Overrides;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Shorthands for values of one system, each the same as {@code --set systems.NAME.KEY=VALUE}. */
final class SystemOptions {
  @Option(names = "--nodes", paramLabel = "N", description = "How many broker nodes.")
  private Optional<Integer> nodes = Optional.empty();

  @Option(names = "--broker-version", paramLabel = "VERSION", description = "The broker's version.")
  private Optional<String> version = Optional.empty();

  @Option(names = "--durability", paramLabel = "LEVEL",
      description = "level-1 to level-4, or {replicas: 3, acknowledge: majority, storage: fsync}.")
  private Optional<String> durability = Optional.empty();

  @Option(names = "--option", paramLabel = "KEY=VALUE",
      description = "Any other value of the system, as bookies=4 or server.num.io.threads=4. May be repeated.")
  private List<String> others = new ArrayList<>();

  /** Returns the overrides with these values of a system added. */
  Overrides on(String system, Overrides overrides) {
    List<String> values = new ArrayList<>(others);
    nodes.ifPresent(value -> values.add("nodes=" + value));
    version.ifPresent(value -> values.add("version=" + value));
    durability.ifPresent(value -> values.add("durability=" + value));
    return overrides
        .and(values.stream().map(value -> "systems." + system + "." + value).toList());
  }
}
