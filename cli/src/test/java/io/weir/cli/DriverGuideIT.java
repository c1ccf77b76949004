package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.weir.cli.Shell.Outcome;
import io.weir.core.result.ResultLayout;
import io.weir.core.result.RunStatus;
import io.weir.findings.Findings;
import io.weir.findings.FindingsWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** The driver that the guide prints passes the conformance test, and weir measures it. */
class DriverGuideIT {
  private static final int LEAST_TESTS = 40;

  @TempDir
  private Path folder;

  @Test
  void theDriverOfTheGuideConforms() throws Exception {
    try (GuidedDriver driver = GuidedDriver.build(folder)) {
      LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
          .selectors(selectClass(driver.type("io.weir.driver.toy.ToyDriverIT")))
          .build();
      SummaryGeneratingListener listener = new SummaryGeneratingListener();
      LauncherFactory.create().execute(request, listener);

      assertThat(listener.getSummary().getFailures()).isEmpty();
      assertThat(listener.getSummary().getTestsSucceededCount())
          .isGreaterThanOrEqualTo(LEAST_TESTS);
    }
  }

  @Test
  void weirMeasuresItAndReports() throws Exception {
    Path scenario = Files.writeString(folder.resolve("toy.yaml"), """
        name: toy
        question: Is the module all that weir needs of a driver?
        systems: { toy: { broker: toy } }
        durability: { replicas: 1, acknowledge: one, storage: memory }
        workload: { message: { size: 100 B }, load: { rate: 1k/s } }
        phases: { warm-up: 1s, measure: 2s }
        worker: { heap: 128 MiB }
        repeat: 1
        """);
    try (GuidedDriver driver = GuidedDriver.build(folder)) {
      assertThat(driver.type("io.weir.driver.toy.client.ToyDriver")).isNotNull();
      Outcome outcome = Shell.ofThisWeir()
          .run("run", scenario.toString(), "--out", folder.resolve("results").toString(), "--data",
              folder.resolve("data").toString());

      Findings findings = FindingsWriter
          .read(new ResultLayout(folder.resolve("results/toy/latest")).findings());
      assertThat(findings.runs()).as(outcome.err()).singleElement().satisfies(run -> {
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.ledger().orElseThrow().lost()).isZero();
        assertThat(run.ledger().orElseThrow().received()).isPositive();
      });
      assertThat(Path.of(outcome.last())).isRegularFile().hasFileName("report.html");
    }
  }
}
