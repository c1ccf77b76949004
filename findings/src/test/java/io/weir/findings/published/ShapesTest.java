package io.weir.findings.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.published.PublishedFigures;
import io.weir.core.published.PublishedFile;
import io.weir.core.result.Json;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.findings.published.ShapeRow.Agreement;
import io.weir.findings.published.ShapeRow.Kind;
import io.weir.findings.published.ShapeRow.Measured;
import io.weir.findings.published.ShapeRow.ShapeFigure;
import io.weir.findings.sample.SampleStudy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShapesTest {
  private static final Durability FSYNC = new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);
  private static final PublishedFigures FIGURES = PublishedFile.parse("""
      # study: any-2020
      # title: Any
      # author: Anybody
      # date: 2020
      # systems: Kafka 2.6
      # set-up: Three machines
      system,storage,partitions,measure,p50,p90,value
      pulsar,fsync,1,publish,3.0,4,
      kafka,fsync,1,publish,2.0,3,
      pulsar,fsync,16,publish,3.0,4,
      kafka,fsync,16,publish,6.0,7,
      kafka,,,peak,,,600
      pulsar,,,peak,,,300
      """.getBytes(StandardCharsets.UTF_8)).figures();

  private static List<ShapeRow> rows(SampleStudy study, Kind kind) {
    return new Shapes(FIGURES, study.cells()).rows()
        .stream()
        .filter(row -> row.kind() == kind)
        .toList();
  }

  private static ShapeFigure first(List<ShapeRow> rows) {
    return rows.getFirst().ratios().getFirst();
  }

  private static Agreement agreement(double[] pulsar, double[] kafka) {
    SampleStudy study =
        new SampleStudy().with("pulsar", FSYNC, 1, pulsar).with("kafka", FSYNC, 1, kafka);
    return first(rows(study, Kind.SYSTEMS)).agreement();
  }

  @Test
  void ratiosOfSystemsStandBesideEachOther() {
    SampleStudy study = new SampleStudy().with("pulsar", FSYNC, 1, 12, 12, 12)
        .with("kafka", FSYNC, 1, 10, 10, 10);
    ShapeRow row = rows(study, Kind.SYSTEMS).getFirst();
    ShapeFigure figure = row.ratios().getFirst();

    assertThat(row.over() + " / " + row.under()).isEqualTo("pulsar / kafka");
    assertThat(row.where()).isEqualTo("partitions 1, storage fsync");
    assertThat(figure.published()).isEqualTo(1.5);
    assertThat(figure.measured().orElseThrow().ratio()).isEqualTo(1.2, within(1e-9));
    assertThat(figure.agreement()).isEqualTo(Agreement.SAME_SIDE);
  }

  @Test
  void aRatioAgreesDiffersOrStaysOpen() {
    double[] ten = {10, 10, 10};
    assertThat(agreement(new double[] {8, 8, 8}, ten)).isEqualTo(Agreement.OTHER_SIDE);
    assertThat(agreement(ten, ten)).isEqualTo(Agreement.OTHER_SIDE);
    assertThat(agreement(new double[] {8, 12, 12}, ten)).isEqualTo(Agreement.OPEN);
    assertThat(agreement(new double[] {12}, new double[] {10})).isEqualTo(Agreement.OPEN);
  }

  @Test
  void trendsGoFromTheFirstPlaceThatWasMeasuredToTheLast() {
    SampleStudy study = new SampleStudy().with("kafka", FSYNC, 1, 2, 2, 2)
        .with("kafka", FSYNC, 16, 8, 8, 8);
    List<ShapeRow> trends = rows(study, Kind.TREND);

    assertThat(trends).filteredOn(row -> row.over().equals("kafka, partitions 16"))
        .singleElement()
        .satisfies(row -> {
          assertThat(row.under()).isEqualTo("kafka, partitions 1");
          assertThat(row.ratios().getFirst().published()).isEqualTo(3, within(1e-9));
          assertThat(row.ratios().getFirst().measured().orElseThrow().ratio())
              .isEqualTo(4, within(1e-9));
        });
  }

  @Test
  void whatWasNotMeasuredIsShownAsSuchAndSaysWhy() {
    SampleStudy study = new SampleStudy().with("pulsar", FSYNC, 1, 1, 1, 1)
        .with("kafka", FSYNC, 1, 1, 1, 1);
    List<ShapeFigure> figures = rows(study, Kind.SYSTEMS).stream()
        .flatMap(row -> row.ratios().stream())
        .filter(figure -> figure.measured().isEmpty())
        .toList();

    assertThat(figures).hasSize(2).allSatisfy(figure -> {
      assertThat(figure.agreement()).isEqualTo(Agreement.NOT_MEASURED);
      assertThat(figure.reason()).isNotEmpty();
    });
  }

  @Test
  void aSystemGoesByItsKindOnlyWhereThatIsPlain() {
    SampleStudy study = new SampleStudy().with("kafka", FSYNC, 1, 1, 1, 1);
    assertThat(study.cells().of(new Cell("kafka", java.util.Map.of()))).hasSize(3);
    assertThat(study.cells().of(new Cell("rabbitmq", java.util.Map.of()))).isEmpty();
  }

  @Test
  void anOpenEndIsReadBackFromJson() throws IOException {
    Measured open = new Measured(3, 2.5, Double.POSITIVE_INFINITY, 3, false, true);

    String json = Json.compactWriter().writeValueAsString(open);

    assertThat(Json.reader(Measured.class).<Measured>readValue(json)).isEqualTo(open);
  }
}
