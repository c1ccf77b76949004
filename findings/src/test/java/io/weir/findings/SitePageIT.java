package io.weir.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import com.sun.net.httpserver.SimpleFileServer.OutputLevel;
import io.weir.findings.GoldenReportTest.Sample;
import io.weir.findings.browser.Chromium;
import io.weir.findings.site.PublishedSite;
import io.weir.findings.site.SiteSignerTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/** The script that checks raw data, compared with weir itself in a real browser. */
class SitePageIT {
  private static final int HEIGHT = 900;
  private static final int DESKTOP = 1400;

  private static final Map<Sample, String> PATHS = new EnumMap<>(Sample.class);

  @TempDir
  private static Path folder;
  private static HttpServer server;
  private static Optional<Chromium> started = Optional.empty();

  @BeforeAll
  static void start() throws IOException, InterruptedException, TimeoutException {
    Optional<Path> installed = Chromium.installed();
    assumeThat(installed).as("SKIPPED: no browser among " + Chromium.NAMES + " on the PATH")
        .isPresent();
    Files.createDirectories(folder.resolve("site"));
    server = SimpleFileServer.createFileServer(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), folder.resolve("site"),
        OutputLevel.NONE);
    server.start();
    started = Optional.of(Chromium.start(installed.orElseThrow(), folder.resolve("profile")));
  }

  @AfterAll
  static void end() throws InterruptedException {
    if (started.isPresent()) {
      server.stop(0);
      started.get().close();
    }
  }

  private static Chromium open(String path, int width)
      throws InterruptedException, TimeoutException {
    Chromium browser = started.orElseThrow();
    // A browser does not load the page again that it shows.
    browser.open(URI.create("about:blank"), width, HEIGHT);
    browser.open(
        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/" + path), width,
        HEIGHT);
    return browser;
  }

  /** Returns the path of a result, which is published once. */
  private static String publish(Sample sample) throws Exception {
    if (!PATHS.containsKey(sample)) {
      Path result = folder.resolve(sample.name());
      sample.create(result);
      PATHS.put(sample, new PublishedSite(folder.resolve("site")).add(result).orElseThrow().path());
    }
    return PATHS.get(sample);
  }

  private static String checked(Chromium browser) throws InterruptedException, TimeoutException {
    return browser.await("document.documentElement.dataset.checked");
  }

  private static int count(Chromium browser, String selector)
      throws InterruptedException, TimeoutException {
    return browser.evaluate("document.querySelectorAll('" + selector + "').length").asInt();
  }

  @ParameterizedTest
  // No run of it completed.
  @EnumSource(mode = Mode.EXCLUDE, names = "CUT_SHORT")
  void theScriptFindsWhatWeirFinds(Sample sample) throws Exception {
    Chromium browser = open(publish(sample) + "/data.html#check", DESKTOP);

    String outcome = checked(browser);

    assertThat(outcome).as(browser.evaluate("document.getElementById('state').textContent")
        .asText()).isIn("equal", "partly");
    assertThat(browser.complaints()).isEmpty();
    assertThat(count(browser, ".outcome.invalid")).isZero();
    assertThat(count(browser, "#values .outcome.valid")).isGreaterThan(5);
    // One of its runs has messages without an outcome, which need the whole account.
    assertThat(count(browser, "#values .outcome.low-confidence"))
        .isEqualTo(sample == Sample.TROUBLED ? 6 : 0);
    // Its pairs share the noise of all systems.
    assertThat(count(browser, "#comparisons .outcome.low-confidence") > 0)
        .isEqualTo(sample == Sample.FIVE_SYSTEMS);
  }

  @ParameterizedTest
  @EnumSource(names = {"QUICKSTART", "TURNS"})
  void aChangedIntervalIsFound(Sample sample) throws Exception {
    String path = publish(sample);
    Chromium browser = open(path + "/data.html#check", DESKTOP);
    checked(browser);
    int all = count(browser, "#comparisons .outcome.valid");
    assertThat(all).isGreaterThan(5);

    Path page = folder.resolve("site").resolve(path).resolve("data.html");
    Matcher high = Pattern.compile("\"high\":([0-9]+[.][0-9]+)").matcher(Files.readString(page));
    assertThat(high.find()).isTrue();
    Files.writeString(page.resolveSibling("changed.html"),
        high.replaceFirst("\"high\":" + Double.parseDouble(high.group(1)) * (1 + 1e-8)));
    browser = open(path + "/changed.html#check", DESKTOP);

    assertThat(checked(browser)).isEqualTo("different");
    assertThat(count(browser, "#comparisons .outcome.invalid")).isOne();
    assertThat(count(browser, "#comparisons .outcome.valid")).isEqualTo(all - 1);
  }

  @Test
  void theSignatureIsVerified() throws Exception {
    Path result = folder.resolve("to-sign");
    Sample.QUICKSTART.create(result);
    Path site = folder.resolve("site").resolve("signed");
    String at = new PublishedSite(site).add(result, Optional.of(SiteSignerTest.signer()))
        .orElseThrow()
        .path();

    assertThat(signature(at, "equal"))
        .matches("The signature is valid; ([0-9]+) of \\1 files of this result are the signed"
            + " ones[.]");

    Chromium older = started.orElseThrow();
    older.evaluate("Object.defineProperty(SubtleCrypto.prototype, 'importKey', { value: () =>"
        + " Promise.reject(new DOMException('', 'NotSupportedError')) })");
    older.click("#start");
    assertThat(checked(older)).isEqualTo("partly");
    assertThat(older.evaluate("document.getElementById('signature').textContent").asText())
        .isEqualTo("Not checked: this browser verifies no Ed25519. Use the commands below.");

    Files.writeString(site.resolve(at).resolve("quickstart.yaml"), "\n", StandardOpenOption.APPEND);
    assertThat(signature(at, "different")).startsWith("The signature is valid; ")
        .doesNotMatch(".* ([0-9]+) of \\1 .*");

    Files.write(site.resolve("SHA256SUMS.sig"), new byte[64]);
    assertThat(signature(at, "different")).isEqualTo("The signature is not that of the key.");

    Files.delete(site.resolve("SHA256SUMS.sig"));
    assertThat(signature(at, "different")).contains("is missing");
  }

  /** Returns what the page of a signed result says on its signature. */
  private static String signature(String at, String outcome) throws Exception {
    Chromium browser = open("signed/" + at + "/data.html#check", DESKTOP);
    assertThat(checked(browser)).isEqualTo(outcome);
    return browser.evaluate("document.getElementById('signature').textContent").asText();
  }

  @Test
  void withoutSha256ThePageSaysSo() throws Exception {
    Chromium browser = open(publish(Sample.WORKERS) + "/data.html", DESKTOP);
    browser.evaluate("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })");
    browser.click("#start");

    assertThat(checked(browser)).isEqualTo("partly");
    assertThat(browser.evaluate("document.getElementById('state').textContent").asText())
        .contains("only for pages over https or from localhost", "latencies are equal");
  }

  @Test
  void filtersNarrowTheIndexAndStayInTheAddress() throws Exception {
    publish(Sample.QUICKSTART);
    publish(Sample.SEARCH);
    Chromium browser = open("index.html", DESKTOP);
    int all = count(browser, "tbody tr");
    browser.evaluate("(() => { const it = document.querySelector('select[name=scenario]');"
        + " it.value = 'quickstart'; it.dispatchEvent(new Event('change', { bubbles: true })); })()");

    int some = count(browser, "tbody tr:not([hidden])");
    assertThat(some).isBetween(1, all - 1);
    assertThat(browser.evaluate("location.search").asText()).isEqualTo("?scenario=quickstart");

    open("index.html?scenario=quickstart", DESKTOP);
    assertThat(count(browser, "tbody tr:not([hidden])")).isEqualTo(some);
    assertThat(browser.complaints()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {390, DESKTOP})
  void noPageIsWiderThanItsWindow(int width) throws Exception {
    String path = publish(Sample.QUICKSTART);
    for (String page : new String[] {"index.html", path + "/index.html", path + "/data.html"}) {
      Chromium browser = open(page, width);
      browser.evaluate(
          "document.querySelectorAll('details').forEach((it) => { it.open = true; })");
      assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).as(page)
          .isLessThanOrEqualTo(width);
    }
  }
}
