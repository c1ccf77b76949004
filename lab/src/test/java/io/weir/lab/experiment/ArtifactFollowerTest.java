package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ArtifactFollowerTest {
  @Test
  void addsUpWhatArrives() {
    List<ExperimentEvent> events = new ArrayList<>();
    ArtifactFollower follower = new ArtifactFollower("Kafka server", events::add);

    follower.advanced("a.pom", 3);
    follower.ended("a.pom", true);
    follower.collected(10, 2);
    follower.started("a.jar", OptionalLong.of(5));
    follower.advanced("a.jar", 5);
    follower.ended("a.jar", true);
    follower.started("b.jar", OptionalLong.empty());
    follower.ended("b.jar", false);
    follower.advanced("b.jar", 7);
    follower.ended("b.jar", true);

    assertThat(events).endsWith(
        new ExperimentEvent.ArtifactProgress("Kafka server", "b.jar", 2, 2, 12));
    assertThat(events).contains(
        new ExperimentEvent.ArtifactProgress("Kafka server", "a.pom", 1, 0, 3),
        new ExperimentEvent.ArtifactProgress("Kafka server", "a.jar", 1, 2, 5));
  }
}
