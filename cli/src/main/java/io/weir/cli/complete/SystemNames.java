package io.weir.cli.complete;

import io.weir.cli.context.Installation;
import io.weir.core.scenario.SystemSpec;
import io.weir.scenario.Overrides;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.ScenarioReader;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;

/** The names of the systems of the scenarios that come with this weir. */
public final class SystemNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    Installation weir = Installation.ofProcess();
    ScenarioReader reader = new ScenarioReader(weir.launchers());
    return weir.shippedScenarios()
        .stream()
        .flatMap(file -> names(reader, file))
        .distinct()
        .sorted()
        .iterator();
  }

  private static Stream<String> names(ScenarioReader reader, Path file) {
    try {
      return reader.read(file, Overrides.NONE).first().systems().stream().map(SystemSpec::name);
    } catch (ScenarioException e) {
      return Stream.empty();
    }
  }
}
