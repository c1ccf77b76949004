package io.weir.core.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.GroundTruth;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Topic;
import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.DeliveryLedger;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.PhaseCount;
import io.weir.core.ledger.ProducerLedger;
import io.weir.core.ledger.SequenceRanges;
import io.weir.core.ledger.StrayCount;
import io.weir.core.sample.AssignmentBuilder;
import io.weir.core.sample.LoadBuilder;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.ContentFile;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.KeyOrder;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.LogNormalSizes;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.SizeDistribution;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.WaitSet;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.core.worker.Assignment.Fleet;
import io.weir.core.worker.Assignment.OwnTopics;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class WireFormatTest {
  private static final Durability DURABILITY = new Durability(1, Acknowledge.ONE, Storage.FSYNC);

  @Test
  void anAssignmentComesBackAsItWent() throws IOException {
    Assignment assignment =
        AssignmentBuilder.builder()
            .format(Assignment.FORMAT)
            .runId(77)
            .worker(1)
            .fleet(new Fleet(3, List.of(1, 2)))
            .broker("loopback")
            .driver(new DriverSettings(Map.of("bootstrap", "127.0.0.1:9092"), ClientPolicy.DEFAULT,
                DURABILITY, Map.of("faults.loss", "1%"),
                Map.of("client.producer", Map.of("linger.ms", "1")), "weir-1", 5,
                Duration.ofSeconds(30), Optional.empty()))
            .topics(List.of(new Topic("weir-1-0", 6, false)))
            .ownTopics(new OwnTopics(List.of(0), true))
            .producers(List.of(new Assignment.ProducerTask(0, 0)))
            .consumers(List.of(new Assignment.ConsumerTask("sub-0", 0, 1, 0, OptionalInt.empty())))
            .load(LoadBuilder.builder()
                .rate(Rate.parse("10k/s"))
                .arrival(Arrival.POISSON)
                .pacing(Pacing.NORMAL)
                .build())
            .message(MessageSpecBuilder.builder()
                .size(new DataSize(100))
                .content(Content.RANDOM)
                .build())
            .seed(42)
            .prepareLimit(Duration.ofMinutes(1))
            .rampUp(Duration.ZERO)
            .build();

    assertThat(assignment(written(assignment))).isEqualTo(assignment);
  }

  @Test
  void keysSizesAndContentComeBackAsTheyWent() throws IOException {
    byte[] bytes = new byte[ContentBytes.MOST];
    new Random(3).nextBytes(bytes);
    ContentBytes content = ContentBytes.of(bytes);
    for (SizeDistribution sizes : List.of(
        new SizeDistribution.Uniform(new DataSize(100), new DataSize(200)),
        new SizeDistribution.Weighted(
            List.of(new SizeDistribution.Weighted.Part(new DataSize(100), 0.5))),
        new LogNormalSizes(new DataSize(1_000), 1.5, new DataSize(50), new DataSize(90_000)))) {
      Assignment assignment = AssignmentBuilder.builder()
          .format(Assignment.FORMAT)
          .runId(77)
          .worker(1)
          .fleet(new Fleet(3, List.of(1, 2)))
          .broker("loopback")
          .driver(new DriverSettings(Map.of(), ClientPolicy.DEFAULT, DURABILITY, Map.of(), Map.of(),
              "weir-1", 5, Duration.ofSeconds(30), Optional.empty()))
          .topics(List.of(new Topic("weir-1-0", 6, false)))
          .ownTopics(new OwnTopics(List.of(0), true))
          .producers(List.of())
          .consumers(List.of())
          .load(LoadBuilder.builder()
              .rate(Rate.parse("10k/s"))
              .arrival(Arrival.POISSON)
              .pacing(Pacing.NORMAL)
              .build())
          .message(MessageSpecBuilder.builder()
              .size(MessageSpec.mean(sizes))
              .content(Content.FILE)
              .sizes(Optional.of(sizes))
              .file(Optional
                  .of(new ContentFile("x", 1, new DataSize(bytes.length), content.sha256())))
              .build())
          .seed(42)
          .prepareLimit(Duration.ofMinutes(1))
          .keys(Optional.of(new KeySpec(KeyOrder.ZIPF, 1_000, Optional.of(1.1))))
          .content(Optional.of(content))
          .rampUp(Duration.ofSeconds(9))
          .build();

      assertThat(assignment(written(assignment))).isEqualTo(assignment);
    }
  }

  @Test
  void commandsComeBackAsTheyWent() throws IOException {
    for (WorkerCommand command : List.of(
        new WorkerCommand.Clocks(List.of(new PeerClock(1, new ClockLine(5, -6, 12e-6)))),
        new WorkerCommand.Ping(3, 4, Duration.ofSeconds(3)),
        new WorkerCommand.Start(PhaseKind.WARM_UP, 5),
        new WorkerCommand.Advance(PhaseKind.DRAIN, 6, PhaseKind.DRAIN != PhaseKind.DRAIN),
        new WorkerCommand.Stop(),
        new WorkerCommand.Clear(
            new TreeMap<>(Map.of(2, new OwnTopics(List.of(0, 3), true)))))) {
      assertThat(command(written(command))).isEqualTo(command);
    }
  }

  @Test
  void reportsComeBackAsTheyWent() throws IOException {
    TreeMap<Double, Long> quantiles = new TreeMap<>(Map.of(0.5, 10L, 0.999, 20L));
    Ledger ledger =
        new Ledger(Ledger.FORMAT,
            List.of(new ProducerLedger(0, 0, 3, 10, 10, SequenceRanges.of(0, 4, 5, 10),
                SequenceRanges.EMPTY, OptionalLong.empty())),
            List.of(
                new DeliveryLedger(
                    "sub-0",
                    0,
                    SequenceRanges.of(0, 4),
                    SequenceRanges.EMPTY,
                    SequenceRanges.of(7, 8),
                    new PhaseCount(0, 3, OptionalLong.empty()),
                    PhaseCount.ZERO,
                    new PhaseCount(1, 2, OptionalLong.empty()),
                    PhaseCount.ZERO,
                    0,
                    OptionalInt.of(1),
                    Optional.of(new PhaseCount(0, 2, OptionalLong.empty())))),
            List.of(new StrayCount("sub-0", 0, 0, new PhaseCount(0, 1, OptionalLong.empty()), 2)),
            Optional.empty());
    for (WorkerReport report : List.of(
        new WorkerReport.Hello(1, 99, "25", Optional.of(new ClockIdentity("a clock")),
            new WorkerMachine("load", 2)),
        new WorkerReport.Hello(1, 99, "25", Optional.empty(),
            new WorkerMachine("load", 2)),
        new WorkerReport.Pong(3, 4, 5, 6),
        new WorkerReport.Progress("creating 1 topic"),
        new WorkerReport.PhaseBegins(PhaseKind.MEASURE, 9),
        new WorkerReport.Prepared(
            new ReadBack(
                Optional.of("4.3.1"),
                Optional.of(DURABILITY),
                List.of(
                    new Setting(
                        Setting.Aspect.BATCH_DELAY, "linger.ms", "1", Setting.Source.CLIENT,
                        "1ms")),
                Optional.of(new Guarantee(1, 1, WaitSet.ONE, Storage.FSYNC, "acks=all")))),
        new WorkerReport.Finished(
            ledger,
            Map.of("timeout", "expired"),
            Optional
                .of(new GroundTruth(9, Map.of("lost", 1L), Map.of("publish-service", quantiles)))),
        new WorkerReport.Abandoned(Duration.ofMillis(3_200)),
        new WorkerReport.Failed("creating a topic", "refused"))) {
      assertThat(report(written(report))).isEqualTo(report);
    }
  }

  @Test
  void aSnapshotKeepsItsHistograms() throws IOException {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    histogram.recordValue(5_000_000);
    histogram.recordValue(Long.MAX_VALUE / 4);
    IntervalSnapshot snapshot =
        new IntervalSnapshot(0, 3, 3_000_000_000L, 4_000_000_000L,
            Map.of(PhaseKind.MEASURE, Map.of(Counter.SENT, 2L)), Map.of(PhaseKind.MEASURE,
                Map.of(Metric.PUBLISH_RESPONSE, LatencyHistogram.copyOf(histogram))),
            Map.of("timeout", 1L), 4, HostUse.NONE, Map.of(), Optional.empty());

    WorkerReport back = report(written(new WorkerReport.Snapshot(snapshot)));

    assertThat(back).isInstanceOf(WorkerReport.Snapshot.class);
    IntervalSnapshot read = ((WorkerReport.Snapshot) back).interval();
    assertThat(read.withoutLatencies()).isEqualTo(snapshot.withoutLatencies());
    assertThat(read.latencies().get(PhaseKind.MEASURE).get(Metric.PUBLISH_RESPONSE).toHistogram())
        .isEqualTo(histogram);
    assertThat(read.count(PhaseKind.MEASURE, Counter.SENT)).isEqualTo(2);
    assertThat(read.count(PhaseKind.WARM_UP, Counter.SENT)).isZero();
  }

  @Test
  void aDocumentOfManyMegabytesComesInLinesOfOne() throws IOException {
    SequenceRanges.Builder gaps = new SequenceRanges.Builder();
    for (long from = 0; from < 1_000_000; from += 2) {
      gaps.add(from, from + 1);
    }
    WorkerReport report = new WorkerReport.Finished(
        new Ledger(Ledger.FORMAT,
            List.of(new ProducerLedger(0, 0, 0, 1_000_000, 1_000_000, gaps.build(),
                SequenceRanges.EMPTY, OptionalLong.empty())),
            List.of(), List.of(), Optional.empty()),
        Map.of("über", "€".repeat(600_000)), Optional.empty());

    byte[] written = written(report);

    assertThat(report(written)).isEqualTo(report);
    String text = new String(written, StandardCharsets.ISO_8859_1);
    assertThat(text.lines().count()).isEqualTo(Math.ceilDiv(written.length, 1 << 20));
    assertThat(text.lines()).allMatch(line -> line.length() < 1 << 20);
  }

  /** For lengths near the limit, and for any start of the last line. */
  @Test
  void aDocumentAboutAsLongAsALineComesBack() throws IOException {
    int limit = (int) WireFormat.LINE.bytes();
    for (int length = limit - 60; length < limit + 20; length++) {
      WorkerReport report = new WorkerReport.Progress("+".repeat(length));
      assertThat(report(written(report))).isEqualTo(report);
    }
  }

  @Test
  void documentsFollowEachOther() throws IOException {
    WorkerReport large = new WorkerReport.Progress("x".repeat(3_000_000));
    WorkerReport small = new WorkerReport.Progress("y");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WireFormat.Writer writer = new WireFormat.Writer(out);
    for (WorkerReport report : List.of(small, large, large, small)) {
      writer.write(report);
    }

    WireFormat.Reader reader = reader(out.toByteArray());
    for (WorkerReport report : List.of(small, large, large, small)) {
      assertThat(reader.next().orElseThrow().report()).isEqualTo(report);
    }
    assertThat(reader.next()).isEmpty();
  }

  @Test
  void aPingIsRecognizedWithoutParsingOtherDocuments() throws IOException {
    WorkerCommand.Ping ping = new WorkerCommand.Ping(3, 4, Duration.ofSeconds(3));

    assertThat(reader(written(ping)).next().orElseThrow().ping()).contains(ping);
    assertThat(reader(written(new WorkerCommand.Stop())).next().orElseThrow().ping()).isEmpty();
    assertThat(reader("no JSON\n".getBytes(StandardCharsets.UTF_8)).next().orElseThrow().ping())
        .isEmpty();
  }

  @Test
  void theAnswerToAPingComesBetweenTheLinesOfALongReport() throws IOException {
    WorkerReport pong = new WorkerReport.Pong(3, 4, 5, 6);
    WorkerReport large = new WorkerReport.Progress("x".repeat(3_000_000));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    AtomicReference<WireFormat.Writer> writer = new AtomicReference<>();
    writer.set(new WireFormat.Writer(new OutputStream() {
      private boolean answered;

      @Override
      public void write(int b) throws IOException {
        bytes.write(b);
      }

      @Override
      public void write(byte[] all, int offset, int length) {
        bytes.write(all, offset, length);
      }

      @Override
      public void flush() throws IOException {
        if (!answered) {
          answered = true;
          writer.get().write(pong);
        }
      }
    }));

    writer.get().write(large);

    WireFormat.Reader reader = reader(bytes.toByteArray());
    assertThat(reader.next().orElseThrow().report()).isEqualTo(pong);
    assertThat(reader.next().orElseThrow().report()).isEqualTo(large);
    assertThat(reader.next()).isEmpty();
  }

  @Test
  void whatIsNoDocumentIsRefusedWithTheReason() {
    Map.of("null", "it is null", "{\"report\":\"hullo\"}", "hullo", "nonsense", "nonsense", "",
        "no WorkerReport", "{\"report\":\"progress\",\"doing\":\"x\"} {}", "Trailing",
        "+{\"report\"", "the end in the middle", "+{\n{\"report\":1}", "in the middle", ".{}",
        "in the middle")
        .forEach(
            (line, reason) -> assertThatIllegalArgumentException().as(line)
                .isThrownBy(() -> report((line + "\n").getBytes(StandardCharsets.UTF_8)))
                .withMessageContaining(reason));
  }

  @Test
  void neitherALineNorADocumentIsReadWithoutEnd() {
    InputStream endless = endless("x");
    assertThatIllegalArgumentException().isThrownBy(() -> new WireFormat.Reader(endless).next())
        .withMessageContaining("a line of more than 1 MiB");
    InputStream pieces = endless("+" + " ".repeat(1_000_000) + "\n");
    assertThatIllegalArgumentException().isThrownBy(() -> new WireFormat.Reader(pieces).next())
        .withMessageContaining("a document of more than 256 MiB");
  }

  private static InputStream endless(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new InputStream() {
      private int at;

      @Override
      public int read() {
        return bytes[at++ % bytes.length];
      }
    };
  }

  private static byte[] written(Assignment assignment) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new WireFormat.Writer(out).write(assignment);
    return out.toByteArray();
  }

  private static byte[] written(WorkerCommand command) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new WireFormat.Writer(out).write(command);
    return out.toByteArray();
  }

  private static byte[] written(WorkerReport report) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new WireFormat.Writer(out).write(report);
    return out.toByteArray();
  }

  private static WireFormat.Reader reader(byte[] bytes) {
    return new WireFormat.Reader(new ByteArrayInputStream(bytes));
  }

  private static Assignment assignment(byte[] bytes) throws IOException {
    return reader(bytes).next().orElseThrow().assignment();
  }

  private static WorkerCommand command(byte[] bytes) throws IOException {
    return reader(bytes).next().orElseThrow().command();
  }

  private static WorkerReport report(byte[] bytes) throws IOException {
    return reader(bytes).next().orElseThrow().report();
  }
}
