package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.findings.model.Findings;
import io.weir.findings.recovery.Recovery;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real Kafka whose controllers are separate processes. */
@Tag("brokers")
@Tag("slow")
@Timeout(600)
class SeparateControllersIT {
  private static final Duration LIMIT = Duration.ofMinutes(8);

  @TempDir
  private Path folder;

  @Test
  void aKilledControllerComesBackUnderLoad() throws IOException, InterruptedException {
    String scenario = """
        name: separate-controllers
        question: Does Kafka continue without one of its controllers?
        systems: { kafka: { broker: kafka, nodes: 1, controllers: 3, heap: 384 MiB } }
        durability: { replicas: 1, acknowledge: all, storage: page-cache }
        workload: { message: { size: 1 KB }, load: { rate: 200/s } }
        phases:
          warm-up: 5s
          settle: 0s
          measure: 30s
          drain: 30s
          fault: { kind: kill, node: controller-2, after: 5s, for: 3s }
        repeat: 1
        """;
    try (WeirRun weir = WeirRun.of(folder, scenario, "--data", folder.resolve("data").toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().get(0));
      RunResult result = evidence.result();

      assertThat(result.status()).as(weir.output()).isEqualTo(RunStatus.COMPLETED);
      assertThat(evidence.measured().lost()).isZero();
      assertThat(result.readBack().settings())
          .filteredOn(setting -> setting.name().equals("controllers"))
          .extracting(Setting::value)
          .containsExactly("3, in separate processes");
      assertThat(weir.output()).contains("controller-1 ready", "controller-3 ready");
      assertThat(weir.leftovers()).isEmpty();
      Findings findings =
          Json.reader(Findings.class).readValue(weir.result().findings().toFile());
      assertThat(findings.runs().getFirst().part(Recovery.PART).orElseThrow().events())
          .filteredOn(event -> event.process().filter("controller-2"::equals).isPresent())
          .extracting(FaultEvent::step)
          .contains(FaultStep.STRUCK, FaultStep.ENDED, FaultStep.READY);
    }
  }
}
