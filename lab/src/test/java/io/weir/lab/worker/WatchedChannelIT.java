package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.WorkerHosts;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.unit.DataSize;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.clock.ClockEstimate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Workers that are stopped, continued and killed with signals while they wait. */
@Isolated
class WatchedChannelIT {
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir
  Path folder;

  private WatchedChannel channel;
  private long pid;

  @BeforeEach
  void start() throws Exception {
    channel = new WatchedChannel(new LocalWorkers().start(List.of(
        new WorkerOrder(0, new WorkerSpec(DataSize.mebibytes(64), WorkerHosts.HERE),
            OwnClassPath.files(),
            folder.resolve("worker.log"), WorkerOrder.STOP_GRACE))));
    WorkerEvent event = channel.next(LONG).orElseThrow();
    pid = ((WorkerReport.Hello) ((WorkerEvent.Reported) event).report()).pid();
  }

  @AfterEach
  void end() {
    channel.close();
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  private void signal(String name) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor())
        .isZero();
  }

  private WorkerEvent await(Predicate<WorkerEvent> wanted) throws InterruptedException {
    WorkerEvent event = channel.next(LONG).orElseThrow();
    while (!wanted.test(event)) {
      event = channel.next(LONG).orElseThrow();
    }
    return event;
  }

  private static boolean isAnswer(WorkerEvent event) {
    return event instanceof WorkerEvent.Answered;
  }

  private static boolean tookLong(WorkerEvent event) {
    return event instanceof WorkerEvent.Answered answered
        && answered.took().compareTo(Duration.ofMillis(600)) > 0;
  }

  @Test
  void aWorkerOnThisMachineSharesTheClock() throws Exception {
    WorkerEvent.Answered answered = (WorkerEvent.Answered) await(WatchedChannelIT::isAnswer);
    assertThat(answered.clock()).isEqualTo(new ClockEstimate.Same());
  }

  @Test
  void aWorkerThatIsStoppedForLessThanTheDeadlineContinuesAndTheGapShows() throws Exception {
    await(WatchedChannelIT::isAnswer);
    signal("STOP");
    TimeUnit.MILLISECONDS.sleep(1_300);
    signal("CONT");
    await(WatchedChannelIT::tookLong);
    await(event -> !tookLong(event));

    assertThat(ProcessHandle.of(pid)).isPresent();
  }

  @Test
  void aWorkerThatIsStoppedForLongerIsSilentAndEndsWhenItContinues() throws Exception {
    await(WatchedChannelIT::isAnswer);
    signal("STOP");
    WorkerEvent.Lost lost =
        (WorkerEvent.Lost) await(event -> event instanceof WorkerEvent.Lost);
    assertThat(lost.reason()).startsWith("has been silent for 3")
        .endsWith("s: it or its host is stopped, or its link is down");

    ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
    signal("CONT");
    process.onExit().get(LONG.toSeconds(), TimeUnit.SECONDS);
    assertThat(channel.logTail(0)).contains("no ping came for");
  }

  @Test
  void theDeadlineIsThatOfTheTrial() throws Exception {
    channel.answerWithin(Duration.ofSeconds(1));
    await(WatchedChannelIT::isAnswer);
    signal("STOP");
    WorkerEvent.Lost lost =
        (WorkerEvent.Lost) await(event -> event instanceof WorkerEvent.Lost);
    assertThat(lost.reason()).startsWith("has been silent for 1");
  }

  @Test
  void aKilledWorkerIsNoSilentOne() throws Exception {
    await(WatchedChannelIT::isAnswer);
    signal("KILL");
    assertThat(await(event -> event instanceof WorkerEvent.Lost))
        .isEqualTo(new WorkerEvent.Lost(0, "ended with exit code 137"));
  }
}
