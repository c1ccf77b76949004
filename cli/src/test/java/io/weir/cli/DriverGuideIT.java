package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.weir.cli.context.Installation;
import io.weir.core.folder.ResultLayout;
import io.weir.core.result.RunStatus;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.junit.jupiter.api.Tag;
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

  @Tag("slow")
  @Test
  void theDriverOfTheGuideConforms() throws Exception {
    try (PrintedCode driver = PrintedCode.build(PrintedCode.DRIVER, folder)) {
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
  void weirFindsItsJarMeasuresItAndReports() throws Exception {
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
    String said = weir("run", scenario.toString(), "--out", folder.resolve("results").toString(),
        "--data", folder.resolve("data").toString());

    Findings findings = FindingsWriter
        .read(new ResultLayout(folder.resolve("results/toy/latest")).findings());
    assertThat(findings.runs()).as(said).singleElement().satisfies(run -> {
      assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
      assertThat(run.accounting().orElseThrow().lost()).isZero();
      assertThat(run.accounting().orElseThrow().received()).isPositive();
    });
    assertThat(said.lines().toList().getLast()).endsWith("report.html");
  }

  /** Runs the start script of a source tree whose one driver is that of the guide. */
  private String weir(String... arguments) throws Exception {
    Path home = Files.createDirectories(folder.resolve("tree"));
    try (PrintedCode driver = PrintedCode.build(PrintedCode.DRIVER, home)) {
      driver.jar(Files.createDirectories(home.resolve("drivers/toy/target"))
          .resolve("weir-driver-toy.jar"));
    }
    Path built = Installation.ofProcess().home();
    Files.createSymbolicLink(home.resolve("cli"), built.resolve("cli"));
    Files.copy(built.resolve("weir"), home.resolve("weir"), StandardCopyOption.COPY_ATTRIBUTES);
    return StartScript.run(home, Map.of(), arguments);
  }
}
