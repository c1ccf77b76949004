package io.weir.cli.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.cli.event.EventsFile.EventLines;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialBasis;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.result.Json;
import io.weir.core.result.RunStatus;
import io.weir.core.result.WindowJudge.Interim;
import io.weir.core.sample.SearchedTrialBuilder;
import io.weir.core.unit.Rate;
import io.weir.lab.capacity.TrialRequest;
import io.weir.lab.experiment.ExperimentEvent;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventsFileTest {
  private static final String RUN =
      "{\"index\":1,\"system\":\"kafka\",\"repetition\":1,\"variant\":{\"workload.partitions\":\"6\"}}";
  private static final String TIME = "{\"time\":\"2026-03-04T05:06:07Z\",\"type\":\"";

  private static List<String> lines(List<ExperimentEvent> events) {
    StringWriter written = new StringWriter();
    try (EventLines lines = new EventLines(new BufferedWriter(written),
        Clock.fixed(Instant.parse("2026-03-04T05:06:07Z"), ZoneOffset.UTC))) {
      events.forEach(lines::on);
    }
    return written.toString().lines().toList();
  }

  @Test
  void anExperimentIsOneObjectOnEachLine() {
    List<String> lines = lines(SampleEvents.of(RunStatus.FAILED, Optional.of("broker-1\ndied")));

    assertThat(lines).hasSize(18)
        .contains(
            TIME + "experiment-started\",\"plan\":{\"name\":\"test\",\"question\":\"?\","
                + "\"seed\":7},\"folder\":\"results/x\"}",
            TIME + "run-started\",\"run\":" + RUN + ",\"number\":1,\"of\":4}",
            TIME + "process-ready\",\"run\":" + RUN
                + ",\"process\":\"broker-1\",\"role\":\"broker\",\"took\":\"4s210ms\"}",
            TIME + "prepared\",\"run\":" + RUN + ",\"readBack\":{\"durability\":"
                + "{\"replicas\":1,\"acknowledge\":\"all\",\"storage\":\"fsync\"}}}",
            TIME + "phase-started\",\"run\":" + RUN
                + ",\"phase\":\"measure\",\"planned\":\"2s\"}",
            TIME + "run-ended\",\"result\":{\"run\":" + RUN
                + ",\"status\":\"failed\",\"problem\":\"broker-1\\ndied\","
                + "\"started\":\"1970-01-01T00:00:00Z\",\"ended\":\"1970-01-01T00:00:12Z\"},"
                + "\"number\":1,\"of\":4}");
  }

  @Test
  void aMeasuredIntervalHasItsValues() throws IOException {
    String line = lines(SampleEvents.of(RunStatus.COMPLETED, Optional.empty())).stream()
        .filter(any -> any.contains("interval-measured"))
        .findFirst()
        .orElseThrow();

    JsonNode values = Json.reader(JsonNode.class).<JsonNode>readValue(line).get("values");

    assertThat(values.get("publishP99Nanos").asLong()).isEqualTo(4_560_000);
    assertThat(values.get("acknowledgedPerSecond").asDouble()).isEqualTo(9_997);
    assertThat(values.get("failed").asLong()).isEqualTo(2);
  }

  /** An event that is added must have a form as well. */
  @Test
  void eachTypeOfEventHasAForm() throws IOException {
    List<ExperimentEvent> events =
        new ArrayList<>(SampleEvents.of(RunStatus.COMPLETED, Optional.empty()));
    events.add(new ExperimentEvent.TrialBegan(SampleEvents.RUN, 0, new TrialRequest(
        TrialPurpose.PROBE, Rate.parse("1k/s"), Duration.ofSeconds(5), false), RateBounds.NONE,
        Duration.ofSeconds(90)));
    SearchedTrial trial = SearchedTrialBuilder.builder()
        .number(0)
        .purpose(TrialPurpose.PROBE)
        .rate(Rate.parse("1k/s"))
        .measure(Duration.ofSeconds(5))
        .last(false)
        .trialClass(Optional.of(TrialClass.SUSTAINED))
        .basis(TrialBasis.MEASURED)
        .reason("")
        .achieved(999)
        .oldestNanos(0)
        .took(Duration.ofSeconds(8))
        .phases(List.of())
        .drained(true)
        .build();
    events.add(new ExperimentEvent.TrialClassified(SampleEvents.RUN, trial,
        new SearchRecord(SearchRecord.FORMAT, "stable backlog", 0.02, List.of(trial),
            RateBounds.NONE, "", Duration.ofSeconds(8), List.of())));
    events.add(new ExperimentEvent.StartCut(SampleEvents.RUN, Duration.ofSeconds(3)));
    events.add(new ExperimentEvent.RoundMeasured(1, 8, 0, false,
        new Interim(false, List.of("kafka 1.2 ms"))));

    List<String> lines = lines(events);

    assertThat(lines).hasSameSizeAs(events)
        .allSatisfy(line -> assertThat(Json.reader(JsonNode.class)
            .<JsonNode>readValue(line)
            .get("type")
            .asText()).matches("[a-z]+(-[a-z]+)*"));
    assertThat(lines.getLast()).endsWith(
        "\"round-measured\",\"round\":1,\"of\":8,\"cut\":0,\"last\":false,"
            + "\"interim\":{\"conclusive\":false,\"table\":[\"kafka 1.2 ms\"]}}");
    assertThat(events.stream().<Class<?>>map(Object::getClass).distinct())
        .containsExactlyInAnyOrder(ExperimentEvent.class.getPermittedSubclasses());
  }
}
