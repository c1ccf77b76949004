package io.weir.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.cli.context.Installation;
import io.weir.lab.kubernetes.CoordinatorOrder;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoordinatorFilesTest {
  private static final String SCENARIO = """
      name: pods
      question: Which files go with it?
      systems:
        kafka:
          broker: kafka
          existing:
            bootstrap: "kafka.example:9092"
            auth: { mechanism: plain, user: ada, password: "${env:PASSWORD}" }
          client: { common: { x.y: "${file:secret.txt} ${file:/run/weir/secrets/a/b}" } }
      durability: level-1
      workload:
        message: { size: 100 B, content: file, file: ../bodies }
        load: { rate: 10/s }
      phases: { warm-up: 1s, measure: 1s }
      """;

  @TempDir
  Path folder;

  @Test
  void whatTheScenarioNamesKeepsItsPlace() throws Exception {
    Path file = Files.createDirectories(folder.resolve("a/b")).resolve("pods.yaml");
    Files.writeString(file, SCENARIO);
    Files.writeString(file.resolveSibling("secret.txt"), "s3cret");
    Files.writeString(file.resolveSibling("other.txt"), "not named");
    Files.writeString(Files.createDirectory(folder.resolve("a/bodies")).resolve("1"), "body");
    ResolvedScenario scenario = new ScenarioReader(Installation.ofProcess().launchers())
        .read(file, new Overrides(Optional.empty(), List.of("repeat=1")));
    CoordinatorOrder order =
        CoordinatorFiles.order(file, scenario, Map.of("PASSWORD", "p", "OTHER", "o"));
    assertThat(order.environment()).isEqualTo(Map.of("PASSWORD", "p"));
    assertThat(order.sets()).containsExactly("repeat=1");
    Path root = folder.resolve("root");
    Path copy = CoordinatorFiles.write(order, root);
    assertThat(copy).hasContent(SCENARIO);
    assertThat(copy.resolveSibling("secret.txt")).hasContent("s3cret");
    assertThat(copy.resolveSibling("../bodies/1").normalize()).hasContent("body");
    assertThat(order.files()).hasSize(3);
  }

  @Test
  void nothingIsWrittenOutsideOfTheRoot() {
    CoordinatorOrder order = new CoordinatorOrder("../x", Map.of("../x", new byte[1]),
        Optional.empty(), List.of(), Map.of());
    Path root = folder.resolve("root");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> CoordinatorFiles.write(order, root));
    assertThat(folder.resolve("x")).doesNotExist();
  }
}
