package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.sample.PhasesBuilder;
import io.weir.core.scenario.Backlog;
import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.Detachment;
import io.weir.core.scenario.LoadSwitch;
import io.weir.core.scenario.PageCacheUse;
import io.weir.core.scenario.Phases;
import io.weir.core.unit.DataSize;
import io.weir.lab.provision.ProvisionException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of 1,000 messages of 100 B a second: 100 KB a second. */
class RunSpaceTest {
  private static final Duration DRAIN = Duration.ofSeconds(30);
  private static final long PER_SECOND = 100_000;
  private static final long PETABYTE = 1_000_000_000_000_000L;

  @TempDir
  private Path folder;

  private RunSpace space(Duration measure, Optional<Detachment> detachment) {
    Phases phases =
        PhasesBuilder.builder()
            .warmUp(Duration.ofSeconds(10))
            .measure(measure)
            .drain(DRAIN)
            .detachment(detachment)
            .build();
    return new RunSpace(LoopbackPlan.run(1, phases, Map.of()), 1, 1, List.of(folder));
  }

  private static Optional<Detachment> backlog(Optional<DataSize> size, Optional<Duration> time,
      LoadSwitch load) {
    CatchUp catchUp = new CatchUp(load, Duration.ofSeconds(60), Duration.ofSeconds(1),
        PageCacheUse.KEEP, load == LoadSwitch.ON ? Duration.ofSeconds(30) : Duration.ZERO);
    return Optional.of(new Detachment(new Backlog(size, time, OptionalInt.empty()), catchUp));
  }

  @Test
  void warmUpAndMeasureAreSent() {
    assertThat(space(Duration.ofSeconds(90), Optional.empty()).needed())
        .isEqualTo(100.0 * PER_SECOND);
  }

  @Test
  void aRateThatRisesSendsHalf() {
    Phases phases = PhasesBuilder.builder()
        .warmUp(Duration.ofSeconds(10))
        .measure(Duration.ofSeconds(90))
        .drain(DRAIN)
        .build()
        .rising(Duration.ofSeconds(8));

    assertThat(new RunSpace(LoopbackPlan.run(1, phases, Map.of()), 1, 1, List.of(folder)).needed())
        .isEqualTo(96.0 * PER_SECOND);
  }

  @Test
  void aBacklogEndsBySizeOrTimeWhicheverIsFirst() {
    Optional<DataSize> size = Optional.of(new DataSize(3 * PER_SECOND));
    Duration measure = Duration.ofSeconds(90);

    assertThat(space(measure,
        backlog(size, Optional.of(Duration.ofSeconds(7)), LoadSwitch.OFF)).needed())
        .isEqualTo(103.0 * PER_SECOND);
    assertThat(space(measure,
        backlog(size, Optional.of(Duration.ofSeconds(2)), LoadSwitch.OFF)).needed())
        .isEqualTo(102.0 * PER_SECOND);
  }

  @Test
  void whileTheyCatchUpMoreIsSent() {
    assertThat(space(Duration.ofSeconds(90),
        backlog(Optional.empty(), Optional.of(Duration.ofSeconds(5)), LoadSwitch.ON)).needed())
        .isEqualTo(195.0 * PER_SECOND);
  }

  @Test
  void whatFitsIsNeitherRefusedNorWarnedOf() {
    RunSpace space = space(Duration.ofSeconds(90), Optional.empty());

    assertThatCode(space::require).doesNotThrowAnyException();
    assertThat(space.caution()).isEmpty();
    assertThat(space.text()).isEqualTo("0.0 GB sent, 0.0 GB with 1 replica");
  }

  @Test
  void tieredStorageTakesAnotherCopy() {
    RunSpace space = space(Duration.ofSeconds(90), Optional.empty());
    RunSpace tiered = new RunSpace(space.run(), 1, 2, List.of(folder));

    assertThat(tiered.needed()).isEqualTo(2 * space.needed());
    assertThat(tiered.text())
        .isEqualTo("0.0 GB sent, 0.0 GB with 1 replica and tiered storage");
  }

  @Test
  void aLongLoadIsWarnedOf() {
    RunSpace space = space(Duration.ofDays(400_000), Optional.empty());

    assertThatCode(space::require).doesNotThrowAnyException();
    assertThat(space.caution().orElseThrow()).contains("loopback may fill the disk",
        "GB with 1 replica, and", folder.toString());
  }

  @Test
  void aBacklogThatDoesNotFitIsRefused() {
    RunSpace space = space(Duration.ofSeconds(90),
        backlog(Optional.of(new DataSize(PETABYTE)), Optional.empty(), LoadSwitch.OFF));

    assertThatThrownBy(space::require).isInstanceOf(ProvisionException.class)
        .hasMessageContaining("does not fit onto the disk")
        .hasMessageContaining("until the subscriptions come back");
    assertThat(space.caution()).isPresent();
  }
}
