package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ThreadFailure;
import io.weir.core.driver.Topic;
import io.weir.core.interval.PhaseKind;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.Silence;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Pacing;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.Assignment.Fleet;
import io.weir.core.worker.Assignment.OwnTopics;
import io.weir.driver.tck.ThrowingDriver.Place;
import io.weir.engine.clock.WorkerClock;
import io.weir.engine.trial.TrialException;
import io.weir.engine.trial.WorkerTrial;
import io.weir.engine.trial.WorkerTrial.RecoveryListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of {@link Driver#failure}: an unexpected exception in a thread or callback fails the
 * trial, with its cause. Otherwise messages would seem to be lost at the system.
 */
interface ThreadContract extends Contract {
  /** Returns every place. Both kinds of exceptions take the same ways out; two places show that. */
  static Stream<Arguments> deaths() {
    return Stream.concat(
        Stream.of(Place.values()).map(place -> Arguments.of(place, Thrown.ERROR)),
        Stream.of(Place.SEND, Place.DELIVERY).map(place -> Arguments.of(place, Thrown.EXCEPTION)));
  }

  @ParameterizedTest
  @MethodSource("deaths")
  default void aThreadThatDiesFailsTheTrial(Place place, Thrown thrown) throws Exception {
    Session session = Session.open(system());
    ThrowingDriver driver = new ThrowingDriver(session.driver(), place, thrown);
    Topic topic = session.newTopic(2);
    try (WorkerTrial trial =
        new WorkerTrial(assignment(topic), driver, WorkerClock.ofThisJvm(),
            any -> driver.pass(Place.SNAPSHOT))) {
      trial.createTopics(doing -> {});
      trial.prepare(doing -> {});
      trial.watch(new Unheard());
      trial.begin(PhaseKind.MEASURE, System.nanoTime(), true);
      driver.arm();
      if (place != Place.CLOSE) {
        session.patience()
            .until("the trial fails", () -> trial.failure().isPresent(), trial::failures);
      }

      TrialException end = catchThrowableOfType(TrialException.class, trial::finish);

      trial.removeTopics(Map.of());
      assertThat(end).as("the trial ends").isNotNull();
      assertThat(end).hasMessageContaining("the account of the run is incomplete: thread '")
          .hasMessageContaining(Thrown.TEXT);
      assertThat(trial.failure().map(ThreadFailure::cause))
          .hasValueSatisfying(cause -> assertThat(thrown.is(cause)).as("%s", cause).isTrue());
    }
  }

  private Assignment assignment(Topic topic) {
    DriverSettings settings = system().settings();
    return new Assignment(Assignment.FORMAT, 7, 0, Fleet.ofOne(1), system().broker(), settings,
        List.of(topic), new OwnTopics(List.of(0), true), List.of(new Assignment.ProducerTask(0, 0)),
        List.of(new Assignment.ConsumerTask("sub", 0, 1, 0, OptionalInt.empty())),
        new Load(Rate.parse("200/s"), Arrival.UNIFORM, Optional.empty(), Optional.empty(),
            Pacing.NORMAL, Optional.empty(), Optional.empty()),
        new MessageSpec(new DataSize(100), Content.RANDOM, Optional.empty(), Optional.empty(),
            Optional.empty()),
        1, system().patience(), Optional.empty(), Optional.empty(), Optional.empty(),
        Duration.ZERO);
  }

  /** Makes the trial one with a fault, so that placements are queried. */
  final class Unheard implements RecoveryListener {
    @Override
    public void silent(Silence silence) {}

    @Override
    public void placed(PlacementSample sample) {}
  }
}
