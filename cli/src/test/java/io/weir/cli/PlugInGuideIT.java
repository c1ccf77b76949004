package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Installation;
import io.weir.core.folder.ResultLayout;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** weir runs the plug-ins that the guide prints. */
class PlugInGuideIT {
  @TempDir
  private Path folder;

  @Test
  void eachKindOfPlugInOfTheGuideWorks() throws Exception {
    Path jar;
    try (PrintedCode code = PrintedCode.build(PrintedCode.PLUG_INS, folder.resolve("build"))) {
      jar = code.jar(folder.resolve("house.jar"));
    }
    Path results = folder.resolve("results");
    Path latest = results.resolve("loopback/latest");

    String said = weir(jar, "run", "loopback", "--announce", "team-a", "--out",
        results.toString(), "--data", folder.resolve("data").toString(), "--set",
        "phases.warm-up=1s", "--set", "phases.measure=2s", "--set", "workload.load.rate=1k/s",
        "--set", "repeat=1", "--set", "worker.heap=128 MiB");

    assertThat(said).contains("team-a: 001-loopback COMPLETED");
    Findings findings = FindingsWriter.read(new ResultLayout(latest).findings());
    assertThat(findings.runs().getFirst().parts()).as(said).containsKey("partitionLoad");
    assertThat(findings.runs().getFirst().assessment().reasons())
        .anySatisfy(reason -> assertThat(reason.check().text()).isEqualTo("house-rate"));
    assertThat(latest.resolve("report.html")).content()
        .contains("Load of the partitions", "and our house asks for 5000");
    assertThat(weir(jar, "export", "verdicts", latest.toString()).strip())
        .matches("001-loopback (low confidence|invalid)");
    assertThat(weir(jar, "verify", latest.toString())).doesNotContain("differ");
    assertThat(weir(jar, "export", "verdict", latest.toString()))
        .contains("no format is called 'verdict'", "did you mean verdicts?");
  }

  private static String weir(Path jar, String... arguments) throws Exception {
    return StartScript.run(Installation.ofProcess().home(),
        Map.of("WEIR_PLUGINS", jar.toString()), arguments);
  }
}
