package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import com.sun.net.httpserver.SimpleFileServer.OutputLevel;
import io.weir.cli.Shell.Outcome;
import io.weir.findings.browser.Chromium;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site of a real result. */
class PublishIT {
  private static final Shell SHELL = Shell.ofThisWeir();
  private static final String LOG = "runs/001-loopback/trials/00/publish-response.hlog";

  @TempDir
  private static Path folder;

  private static SampleResult sample;

  @TempDir
  private Path own;

  private Path site;

  @BeforeAll
  static void measure() throws IOException {
    sample = SampleResult.measure(folder);
  }

  @BeforeEach
  void name() {
    site = own.resolve("site");
  }

  private Outcome publish(Path... results) {
    String[] words = new String[results.length + 3];
    words[0] = "publish";
    for (int i = 0; i < results.length; i++) {
      words[i + 1] = results[i].toString();
    }
    words[results.length + 1] = "--site";
    words[results.length + 2] = site.toString();
    return SHELL.run(words);
  }

  /** Publishes the result, and returns its folder. */
  private Path published() {
    Outcome outcome = publish(folder.resolve("results"));
    assertThat(outcome.exit()).as(outcome.err()).isZero();
    return site.resolve(outcome.outLines().getFirst().replaceFirst("^published  ", ""));
  }

  @Test
  void aBrowserFindsTheRawDataEqualAndAChangedByteDifferent() throws Exception {
    Optional<Path> installed = Chromium.installed();
    assumeThat(installed).as("SKIPPED: no browser on the PATH").isPresent();
    Path result = published();
    HttpServer server = SimpleFileServer.createFileServer(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), site, OutputLevel.NONE);
    server.start();
    Chromium browser = Chromium.start(installed.get(), own.resolve("profile"));
    try {
      URI page = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"
          + site.relativize(result) + "/data.html#check");
      assertThat(checked(browser, page)).isEqualTo("equal");
      assertThat(state(browser)).contains("; 24 of 24 latencies are equal.");
      assertThat(browser.complaints()).isEmpty();

      changeAByte(archive(result));
      browser.open(URI.create("about:blank"), 1000, 800);
      assertThat(checked(browser, page)).isEqualTo("different");
      assertThat(state(browser))
          .contains("1 different; 18 of 24 latencies are equal, 6 different.");
    } finally {
      browser.close();
      server.stop(0);
    }
  }

  private static String checked(Chromium browser, URI page)
      throws InterruptedException, TimeoutException {
    browser.open(page, 1000, 800);
    return browser.await("document.documentElement.dataset.checked");
  }

  private static String state(Chromium browser) throws InterruptedException, TimeoutException {
    return browser.evaluate("document.getElementById('state').textContent").asText();
  }

  /** Makes the first histogram of a log one of another phase. */
  private static void changeAByte(Path archive) throws IOException {
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(archive));
        ZipOutputStream out = new ZipOutputStream(changed)) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        byte[] content = in.readAllBytes();
        if (entry.getName().endsWith(LOG)) {
          String text = new String(content, StandardCharsets.ISO_8859_1);
          content[text.indexOf("Tag=measure") + 4]--;
        }
        out.putNextEntry(new ZipEntry(entry.getName()));
        out.write(content);
      }
    }
    Files.write(archive, changed.toByteArray());
  }

  private static Path archive(Path result) throws IOException {
    try (var files = Files.list(result)) {
      return files.filter(file -> file.toString().endsWith(".zip")).findFirst().orElseThrow();
    }
  }

  @Test
  void theArchiveIsTheResult() throws IOException {
    Path archive = archive(published());
    Path unpacked = own.resolve("unpacked");
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(archive))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        Path file = unpacked.resolve(entry.getName().replaceFirst("^[^/]+/", ""));
        Files.createDirectories(file.getParent());
        Files.write(file, in.readAllBytes());
      }
    }
    Outcome verified = SHELL.run("verify", unpacked.toString());
    assertThat(verified.exit()).as(verified.out() + verified.err()).isZero();
  }

  @Test
  void publishingAgainChangesNothing() throws IOException {
    published();
    var first = SampleResult.contents(site, own.resolve("none"));
    assertThat(publish(folder.resolve("results"), sample.measured()).exit()).isZero();
    assertThat(SampleResult.contents(site, own.resolve("none"))).isEqualTo(first);
  }

  @Test
  void damagedFoldersAreNamedAndLeftOut() throws IOException {
    Path changed = own.resolve("changed");
    sample.copyTo(changed);
    Files.writeString(changed.resolve(LOG), "x");
    Path linked = own.resolve("linked");
    sample.copyTo(linked);
    Files.delete(linked.resolve(LOG));
    Files.createSymbolicLink(linked.resolve(LOG), sample.measured().resolve(LOG));
    Path unsealed = own.resolve("unsealed");
    sample.copyTo(unsealed);
    Files.delete(unsealed.resolve("SHA256SUMS"));
    Path cutOff = own.resolve("cut-off");
    sample.copyCutOffTo(cutOff);

    Outcome outcome = publish(own, sample.measured());

    assertThat(outcome.exit()).isEqualTo(4);
    assertThat(outcome.outLines()).hasSize(2);
    assertThat(outcome.err()).contains("left out  " + changed + ": " + LOG + " was changed",
        "left out  " + linked + ": " + LOG + " is a link",
        "left out  " + unsealed + ": SHA256SUMS is missing",
        "left out  " + cutOff + ": it has no report");
  }

  /** It may be none for the public. */
  @Test
  void anAddedFileIsNotPublished() throws IOException {
    Path copy = own.resolve("copy");
    sample.copyTo(copy);
    Files.writeString(copy.resolve("notes.txt"), "mine");
    assertThat(publish(copy).exit()).isZero();
    Path result = site.resolve("results/sample");
    try (var folders = Files.list(result);
        ZipInputStream in =
            new ZipInputStream(Files.newInputStream(archive(folders.findFirst().orElseThrow())))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        assertThat(entry.getName()).doesNotContain("notes");
      }
    }
  }

  @Test
  void mistakesAreSaidBeforeAnythingIsWritten() throws IOException {
    Path empty = Files.createDirectories(own.resolve("empty"));
    assertThat(publish(empty).exit()).isEqualTo(2);
    assertThat(publish(empty).err()).contains("there is no result to publish below " + empty);
    assertThat(publish(own.resolve("missing")).err()).contains("there is no folder");
    assertThat(site).doesNotExist();

    Files.createDirectories(site);
    Files.writeString(site.resolve("index.html"), "mine");
    Outcome foreign = publish(sample.measured());
    assertThat(foreign.exit()).isEqualTo(2);
    assertThat(foreign.err()).contains("has an index.html that weir did not write");
    assertThat(site.resolve("index.html")).hasContent("mine");
  }
}
