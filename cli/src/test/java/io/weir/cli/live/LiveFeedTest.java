package io.weir.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.cli.context.Ahead;
import io.weir.cli.event.SampleEvents;
import io.weir.core.result.Json;
import io.weir.core.result.RunStatus;
import io.weir.lab.experiment.ExperimentEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LiveFeedTest {
  private static final List<ExperimentEvent> EVENTS =
      SampleEvents.of(RunStatus.COMPLETED, Optional.empty());

  private final LiveFeed feed = new LiveFeed(() -> 0, Ahead.NOTHING);

  private static JsonNode data(LiveEvent event) throws IOException {
    return Json.reader(JsonNode.class).readValue(event.data());
  }

  private static List<LiveEvent> taken(LiveClient client) throws InterruptedException {
    List<LiveEvent> events = new ArrayList<>();
    for (Optional<LiveEvent> next = client.next(Duration.ZERO); next.isPresent();) {
      events.add(next.get());
      next = client.next(Duration.ZERO);
    }
    return events;
  }

  @Test
  void aBrowserThatComesLateHasAllThatCameBefore() throws IOException {
    EVENTS.forEach(feed::on);

    JsonNode all = data(feed.join(new LiveClient(9)));
    assertThat(all.get("title").asText()).isEqualTo("test");
    assertThat(all.get("systems")).hasSize(1);
    JsonNode system = all.at("/systems/0");
    assertThat(system.get("name").asText()).isEqualTo("kafka");
    assertThat(system.get("doing").asText()).isEqualTo("completed");
    assertThat(system.get("values")).extracting(JsonNode::asText)
        .containsExactly("9,997/s", "1.23 ms", "4.56 ms", "2.00 ms", "5.00 ms", "2");
    assertThat(system.get("points")).hasToString(
        "[[0.0," + system.at("/points/0/1") + ",9997,10000,1.23,4.56,2.0,5.0]]");
    assertThat(all.get("lines")).extracting(JsonNode::asText)
        .contains("results go to " + Path.of("results", "x"), "  broker-1 ready after 4.2 s");
  }

  @Test
  void aBrowserSeesTheWordsOfTheTerminal() throws IOException, InterruptedException {
    LiveClient client = new LiveClient(99);
    feed.join(client);
    EVENTS.forEach(feed::on);

    List<LiveEvent> events = taken(client);
    assertThat(events).extracting(LiveEvent::text)
        .contains("event: status\ndata: {\"subject\":\"run 1/4 kafka  measure 0/2 s\",\"values\":"
            + "[\"2 failed\",\"9,997/s\",\"publish p99 4.56 ms\",\"end-to-end p99 5.00 ms\"],"
            + "\"left\":\"7s left\"}\n\n");
    assertThat(events.stream().filter(event -> event.name().equals("system")))
        .extracting(event -> data(event).get("doing").asText())
        .containsExactly("starting", "starting broker-1", "creating 1 topic", "prepared",
            "warm-up", "measure", "measure", "drain", "stopping", "completed");
  }

  @Test
  void aSlowBrowserLosesTheOldestAndDelaysNothing() throws InterruptedException {
    LiveClient stuck = new LiveClient(3);
    feed.join(stuck);
    EVENTS.forEach(feed::on);
    feed.end(Optional.of(Path.of("report.html")));

    List<LiveEvent> events = taken(stuck);
    assertThat(events).hasSize(3);
    assertThat(events.getLast())
        .isEqualTo(new LiveEvent("end", "{\"report\":\"report.html\"}", true));
  }

  @Test
  void aBrowserThatHasGoneGetsNothing() throws InterruptedException {
    LiveClient gone = new LiveClient(3);
    feed.join(gone);
    assertThat(feed.followers()).isEqualTo(1);
    feed.leave(gone);
    EVENTS.forEach(feed::on);
    assertThat(feed.followers()).isZero();
    assertThat(taken(gone)).isEmpty();
  }

  @Test
  void aBrowserThatComesAfterTheEndGoesToTheReportAtOnce() throws InterruptedException {
    feed.end(Optional.empty());
    LiveClient late = new LiveClient(3);
    feed.join(late);
    assertThat(taken(late)).containsExactly(new LiveEvent("end", "{}", true));
  }
}
