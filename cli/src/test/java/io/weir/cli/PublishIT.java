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
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
    List<String> words = new ArrayList<>(List.of("publish", "--site", site.toString()));
    Stream.of(results).map(Path::toString).forEach(words::add);
    return SHELL.run(words.toArray(String[]::new));
  }

  private Outcome publishSigned(Path key) {
    return SHELL.run("publish", folder.resolve("results").toString(), "--site", site.toString(),
        "--sign", key.toString());
  }

  private static String shell(Path in, String commands) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("sh", "-ec", commands).directory(in.toFile())
        .redirectErrorStream(true)
        .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
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

  /** By the commands that the page shows. */
  @Test
  void opensslVerifiesASignedSite() throws Exception {
    assumeThat(Files.isExecutable(Path.of("/usr/bin/openssl"))).as("SKIPPED: no openssl").isTrue();
    shell(own, "openssl genpkey -algorithm ed25519 -out key.pem && chmod 600 key.pem");

    Outcome outcome = publishSigned(own.resolve("key.pem"));

    assertThat(outcome.exit()).as(outcome.err()).isZero();
    Path result =
        site.resolve(outcome.outLines().getFirst().replaceFirst("^published  ", ""));
    Matcher commands = Pattern.compile("<code>(openssl pkey [^<]*)</code>")
        .matcher(Files.readString(result.resolve("data.html")));
    assertThat(commands.find()).isTrue();
    String verified = shell(site, commands.group(1));
    assertThat(verified).contains("Signature Verified Successfully");
    assertThat(outcome.outLines().get(1)).isEqualTo(
        "signed     with the key of SHA-256 " + verified.substring(0, verified.indexOf(' ')));
    assertThat(Files.readString(site.resolve("index.html")))
        .contains(verified.substring(0, verified.indexOf(' ')));
  }

  @Test
  void aKeyThatIsUnfitIsOneError() throws Exception {
    Path key = own.resolve("key.pem");
    refused(key, "--sign " + key + ": there is no such file",
        "'openssl genpkey -algorithm ed25519 -out " + key + "' makes a key");

    Files.writeString(key, "-----BEGIN PUBLIC KEY-----\nc2VjcmV0\n-----END PUBLIC KEY-----\n");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
    refused(key, "others than its owner may use the private key", "chmod 600");

    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    refused(key, "the file has the label 'PUBLIC KEY', and not 'PRIVATE KEY'", "makes a key");
  }

  private void refused(Path key, String reason, String next) {
    Outcome refused = publishSigned(key);
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains(reason, next).doesNotContain("c2VjcmV0");
    assertThat(site).doesNotExist();
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
