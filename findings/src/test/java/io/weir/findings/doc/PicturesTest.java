package io.weir.findings.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.Report;
import io.weir.findings.Samples;
import io.weir.findings.doc.Block.Charts;
import io.weir.findings.doc.Block.Figure;
import io.weir.findings.doc.Block.Size;
import io.weir.findings.sample.SampleKinds;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class PicturesTest {
  private static final Set<String> DRAWN =
      Set.of("svg", "style", "g", "title", "rect", "text", "line", "path", "circle");
  private static final Pattern CHART = Pattern.compile("<canvas|class=\"ratios stacks\"");
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]*");

  /** Returns the names of the elements. */
  private static Set<String> elements(Picture picture) {
    try {
      NodeList all = DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(picture.svg())))
          .getElementsByTagName("*");
      Set<String> names = new TreeSet<>();
      for (int i = 0; i < all.getLength(); i++) {
        names.add(((Element) all.item(i)).getTagName());
      }
      return names;
    } catch (Exception e) {
      throw new AssertionError(picture.svg(), e);
    }
  }

  @Test
  void eachChartOfAReportIsAPicture() throws Exception {
    Document report = Report.of(Samples.quickstart(), SampleKinds.ALL);
    List<Picture> pictures = Pictures.of(report);

    long charts = CHART.matcher(HtmlPrinter.print(report)).results().count();
    // The ratios of the first screen need no script.
    assertThat(pictures).hasSize((int) charts + 1);
    assertThat(pictures).extracting(Picture::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> NAME.matcher(name).matches());
    assertThat(pictures).allSatisfy(
        picture -> assertThat(DRAWN).containsAll(elements(picture)));
    assertThat(Pictures.of(report)).isEqualTo(pictures);
  }

  @Property(tries = 300)
  void anyTextMakesAValidPicture(@ForAll String text) {
    String hostile = text + "</text><script>\"'&\uFFFF\uD800";
    Chart chart = new Chart.Curves(List.of(new Chart.Series(hostile, 0, List.of(),
        List.of(2.0, 1000.0), List.of(1.0, 2.0), 1)), 1000, 1, 2);
    Document document = new Document(hostile, hostile, Text.EMPTY, "",
        new Overview("", Text.EMPTY, List.of(), List.of(), List.of(), List.of(), Optional.empty(),
            Optional.empty()),
        List.of(new Section("here", "", "", List.of(), List.of(new Charts(Size.LARGE,
            List.of(new Figure(Text.EMPTY, hostile, chart)))))),
        "");

    Picture picture = Pictures.of(document).getFirst();

    assertThat(DRAWN).containsAll(elements(picture));
    assertThat(picture.name()).matches(NAME);
  }

  /** A time in which nothing was recorded has no line. */
  @Test
  void gapsBreakALine() {
    Chart chart = new Chart.RunsOverTime(List.of(new Chart.Series("run", 0, List.of(),
        List.of(0.0, 1.0, 2.0, 9.0, 10.0), List.of(1.0, 1.0, 1.0, 1.0, 1.0), 5)), List.of(), 10, 1,
        2);
    StringBuilder drawn = new StringBuilder();
    PlotDrawing.of(Plot.of(chart), 700).tag().writeTo(drawn);

    assertThat(Pattern.compile(" d=\"(M[^h\"]+)\"").matcher(drawn).results())
        .singleElement()
        .satisfies(path -> assertThat(path.group(1).split("M")).hasSize(3));
  }
}
