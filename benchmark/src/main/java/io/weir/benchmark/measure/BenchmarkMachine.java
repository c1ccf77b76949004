package io.weir.benchmark.measure;

import io.weir.core.result.Environment;
import io.weir.lab.environment.EnvironmentProbe;
import java.nio.file.Path;
import java.util.Map;

/** Describes the host of the measurement. */
final class BenchmarkMachine {
  private BenchmarkMachine() {}

  static Map<String, Map<String, String>> facts() throws InterruptedException {
    Environment environment =
        new EnvironmentProbe("benchmark").probe(Path.of(System.getProperty("java.io.tmpdir")));
    return environment.facts();
  }
}
