package io.weir.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.findings.sample.SampleKinds;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens reports in a real browser. Skipped, and said so, where there is none. */
class ReportPageIT {
  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome", "chrome");
  private static final Pattern DRAWN = Pattern.compile("<html[^>]* data-drawn=\"(\\d+)\"");
  private static final long LIMIT_SECONDS = 240;

  @TempDir
  private Path folder;

  @Test
  void allChartsOfAGoodResultAreDrawn() throws Exception {
    assertThat(drawn(Samples.quickstart())).isEqualTo(18);
  }

  @Test
  void allChartsOfATroubledResultAreDrawn() throws Exception {
    assertThat(drawn(Samples.troubled())).isEqualTo(24);
  }

  /** How many charts the page drew; fails on any message in the browser's console. */
  private int drawn(Findings findings) throws IOException, InterruptedException {
    Path page = folder.resolve("report.html");
    Report.write(findings, SampleKinds.ALL, page);
    Path dom = folder.resolve("dom.html");
    Path console = folder.resolve("console.log");
    open(page, dom, console);

    assertThat(Files.readString(console).lines().filter(line -> line.contains(":CONSOLE")))
        .isEmpty();
    Matcher drawn = DRAWN.matcher(Files.readString(dom));
    assertThat(drawn.find()).as("the page's script ran to its end").isTrue();
    return Integer.parseInt(drawn.group(1));
  }

  private void open(Path page, Path dom, Path console) throws IOException, InterruptedException {
    Optional<String> browser = browser();
    assumeTrue(browser.isPresent(),
        "SKIPPED: no browser among " + BROWSERS
            + " on the PATH, so the report was not opened in one");
    Process process = new ProcessBuilder(browser.get(), "--headless", "--no-sandbox",
        "--disable-gpu",
        "--no-first-run", "--disable-background-networking", "--disable-component-update",
        "--disable-sync", "--disable-extensions", "--user-data-dir=" + folder.resolve("profile"),
        "--enable-logging=stderr", "--v=0", "--virtual-time-budget=5000", "--dump-dom",
        page.toUri().toString())
        .redirectOutput(dom.toFile())
        .redirectError(console.toFile())
        .start();
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
          .as("the browser showed the page in " + LIMIT_SECONDS + " s")
          .isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  private static Optional<String> browser() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(directory -> BROWSERS.stream().map(name -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }
}
