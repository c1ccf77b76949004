package io.weir.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.findings.browser.Chromium;
import io.weir.findings.model.Findings;
import io.weir.findings.sample.SampleKinds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opens reports in a real browser. Skipped, and said so, where there is none. */
class ReportPageIT {
  private static final int HEIGHT = 900;
  private static final int DESKTOP = 1400;
  private static final String OPEN_ALL =
      "document.querySelectorAll('details').forEach((it) => { it.open = true; })";

  @TempDir
  private static Path folder;
  private static Optional<Chromium> started = Optional.empty();

  @BeforeAll
  static void startTheBrowser() throws IOException, InterruptedException, TimeoutException {
    Optional<Path> installed = Chromium.installed();
    assumeThat(installed)
        .as("SKIPPED: no browser among " + Chromium.NAMES
            + " on the PATH, so no report was opened in one")
        .isPresent();
    started = Optional.of(Chromium.start(installed.orElseThrow(), folder.resolve("profile")));
  }

  @AfterAll
  static void endTheBrowser() throws InterruptedException {
    if (started.isPresent()) {
      started.get().close();
    }
  }

  @Test
  void allChartsOfAGoodResultAreDrawn() throws Exception {
    assertThat(drawnWithAllOpen(Samples.quickstart())).isEqualTo(24);
  }

  @Test
  void allChartsOfATroubledResultAreDrawn() throws Exception {
    assertThat(drawnWithAllOpen(Samples.troubled())).isEqualTo(34);
  }

  @Test
  void chartsOfFoldedPartsAreDrawnWhenTheyOpen() throws Exception {
    Chromium browser = open(Samples.quickstart(), DESKTOP);
    int before = drawn(browser);

    browser.click("#brokers summary");

    assertThat(drawn(browser)).isGreaterThan(before);
  }

  @Test
  void aClickOnTheLegendHidesTheLinesOfASystemInAllCurves() throws Exception {
    Chromium browser = open(Samples.quickstart(), DESKTOP);
    String shown = "[...document.querySelectorAll('#distribution canvas')].map(Chart.getChart)"
        + ".flatMap((chart) => chart.data.datasets.filter("
        + "(line, i) => chart.isDatasetVisible(i)).map((line) => line.label))";
    assertThat(texts(browser, shown)).hasSize(8);

    browser.click("#distribution .toggle");
    assertThat(texts(browser, shown)).hasSize(4)
        .allSatisfy(line -> assertThat(line).endsWith("-pulsar"));
    assertThat(browser.evaluate("document.querySelectorAll("
        + "'#distribution .toggle[aria-pressed=false]').length").asInt()).isEqualTo(3);

    browser.click("#distribution .toggle");
    assertThat(texts(browser, shown)).hasSize(8);
  }

  @Test
  void aDragZoomsAllChartsOverTimeAndADoubleClickShowsEverything() throws Exception {
    Chromium browser = open(Samples.quickstart(), DESKTOP);
    browser.evaluate(OPEN_ALL);
    drawn(browser);
    String ranges = "[...new Set([...document.querySelectorAll('#time canvas')].map(Chart.getChart)"
        + ".map((chart) => chart.scales.x.min + ' ' + chart.scales.x.max))]";
    assertThat(texts(browser, ranges)).containsExactly("0 63");

    browser.drag("#time canvas", 100);
    assertThat(texts(browser, ranges)).singleElement().satisfies(range -> {
      String[] ends = range.split(" ");
      assertThat(Double.parseDouble(ends[0])).isBetween(20.0, 31.0);
      assertThat(Double.parseDouble(ends[1])).isBetween(32.0, 43.0);
    });
    assertThat(browser.evaluate("Chart.getChart(document.querySelector('#distribution canvas'))"
        + ".scales.x.min").asDouble()).isEqualTo(2);

    browser.doubleClick("#time canvas");
    assertThat(texts(browser, ranges)).containsExactly("0 63");
  }

  @Test
  void theNavigationStaysAndMarksTheSection() throws Exception {
    Chromium browser = open(Samples.quickstart(), DESKTOP);

    browser.evaluate("document.querySelector('#fairness').scrollIntoView({ behavior: 'instant' })");

    browser.settle();
    assertThat(texts(browser, "[...document.querySelectorAll('nav [aria-current]')]"
        + ".map((entry) => entry.hash)")).containsExactly("#fairness");
    assertThat(browser.evaluate("document.querySelector('nav').getBoundingClientRect().top")
        .asDouble()).isBetween(-1.0, 1.0);
  }

  @Test
  void theFirstScreenOfALaptopHasTheWholeAnswer() throws Exception {
    Chromium browser = started.orElseThrow();
    open(Samples.quickstart(), DESKTOP);
    browser.open(folder.resolve("report.html"), 1366, 768);

    assertThat(browser.evaluate("Math.max(...['.ratios', '.tiles', '.causes'].map((part) =>"
        + " document.querySelector('#answer ' + part).getBoundingClientRect().bottom))")
        .asDouble()).isBetween(300.0, 768.0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1366, 390})
  void nothingIsCutOff(int width) throws Exception {
    for (Findings findings : List.of(Samples.quickstart(), Samples.troubled(),
        Samples.fiveSystems())) {
      Chromium browser = open(findings, width);
      browser.evaluate(OPEN_ALL);

      assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
          .isLessThanOrEqualTo(width);
      if (width > 1000) {
        assertThat(texts(browser, "[...document.querySelectorAll('.scroll')]"
            + ".filter((box) => box.scrollWidth > box.clientWidth)"
            + ".map((box) => box.closest('section').id)")).isEmpty();
      }
    }
  }

  @Test
  void aPhoneShowsTheComparisonWithoutScrolling() throws Exception {
    for (Findings findings : List.of(Samples.quickstart(), Samples.fiveSystems())) {
      Chromium browser = open(findings, 390);

      assertThat(browser.evaluate("Math.max(...[...document.querySelectorAll("
          + "'#glance .scroll th, #glance .scroll td')]"
          + ".map((cell) => cell.getBoundingClientRect().right))").asDouble())
          .isLessThanOrEqualTo(390);
    }
  }

  /** Opens the report; fails on any message in the browser's console. */
  private static Chromium open(Findings findings, int width)
      throws IOException, InterruptedException, TimeoutException {
    Path page = folder.resolve("report.html");
    Report.write(Report.of(findings, SampleKinds.ALL), page);
    Chromium browser = started.orElseThrow();
    browser.open(page, width, HEIGHT);
    assertThat(browser.complaints()).isEmpty();
    return browser;
  }

  private static int drawnWithAllOpen(Findings findings)
      throws IOException, InterruptedException, TimeoutException {
    Chromium browser = open(findings, DESKTOP);
    browser.evaluate(OPEN_ALL);
    int drawn = drawn(browser);
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.evaluate("document.querySelectorAll('canvas').length").asInt())
        .isEqualTo(drawn);
    return drawn;
  }

  private static int drawn(Chromium browser) throws InterruptedException, TimeoutException {
    browser.settle();
    return browser.evaluate("Number(document.documentElement.dataset.drawn)").asInt();
  }

  private static List<String> texts(Chromium browser, String expression)
      throws InterruptedException, TimeoutException {
    List<String> texts = new ArrayList<>();
    for (JsonNode text : browser.evaluate(expression)) {
      texts.add(text.asText());
    }
    return texts;
  }
}
