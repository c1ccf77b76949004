package io.weir.findings.fairness;

import io.weir.core.scenario.SystemSpec;
import io.weir.findings.fairness.Pair.Subject;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What systems run on: nodes, disks of their own, the JDK. What more of it is worth depends on the
 * machine, so a difference is not judged, and that is said.
 */
final class PlaceRule implements Rule {
  @Override
  public Optional<Ruling> judge(Pair pair) {
    if (pair.one().spec().existing().isPresent() || pair.other().spec().existing().isPresent()) {
      return Optional.empty();
    }
    boolean alike = pair.one().spec().nodes() == pair.other().spec().nodes()
        && storageNodes(pair.one()) == storageNodes(pair.other())
        && options(pair.one()).equals(options(pair.other()));
    Subject subject =
        new Subject("place", pair, words(pair.one()), words(pair.other()), false);
    return alike
        ? subject.equal()
        : subject.unjudged("nodes, disks or JDKs of one's own may be worth anything: give both the"
            + " same, or say what the comparison is about");
  }

  private static String words(AuditedSystem system) {
    int nodes = system.spec().nodes();
    String others = options(system);
    int stores = storageNodes(system);
    return (nodes == 1 ? "1 node" : nodes + " nodes")
        + (stores == nodes ? "" : ", " + stores + " for storage")
        + (others.isEmpty() ? "" : ", " + others);
  }

  /** Nodes that keep messages: the brokers, or a tier of their own. */
  private static int storageNodes(AuditedSystem system) {
    return system.traits()
        .flatMap(traits -> traits.hardware().storageNodes())
        .map(option -> system.spec().options().getOrDefault(option, ""))
        .filter(count -> count.matches("[0-9]{1,6}"))
        .map(Integer::valueOf)
        .orElse(system.spec().nodes());
  }

  private static String options(AuditedSystem system) {
    SystemSpec spec = system.spec();
    return system.traits()
        .stream()
        .flatMap(traits -> traits.hardware().places().stream())
        .filter(spec.options()::containsKey)
        .map(name -> name + "=" + spec.options().get(name))
        .collect(Collectors.joining(", "));
  }
}
