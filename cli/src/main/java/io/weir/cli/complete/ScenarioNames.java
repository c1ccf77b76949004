package io.weir.cli.complete;

import io.weir.cli.context.Installation;
import io.weir.cli.context.ScenarioFinder;
import java.util.Iterator;
import java.util.stream.Stream;

/** The names of the scenarios and suites that come with this weir. */
public final class ScenarioNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return names().iterator();
  }

  static Stream<String> names() {
    ScenarioFinder finder = new ScenarioFinder(Installation.ofProcess());
    return Stream.concat(finder.names().stream(), finder.suites()).distinct().sorted();
  }
}
