package io.weir.cli.complete;

import io.weir.cli.context.Installation;
import io.weir.core.launch.Launcher;
import java.util.Iterator;
import java.util.stream.Stream;

/** The names of scenarios and suites, and the broker kinds of this weir. */
public final class ScenarioAndKindNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Stream.concat(KindNames.names(), ScenarioNames.names()).distinct().iterator();
  }

  /** The broker kinds of this weir. */
  public static final class KindNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }

    private static Stream<String> names() {
      return Installation.ofProcess().launchers().stream().map(Launcher::broker);
    }
  }
}
