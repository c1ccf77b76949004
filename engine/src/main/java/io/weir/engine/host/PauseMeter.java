package io.weir.engine.host;

import io.weir.core.interval.HostUse.JvmPauses;
import io.weir.core.thread.ThreadGuard;
import io.weir.engine.clock.TimeDilation;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.slf4j.LoggerFactory;

/**
 * The JVM's pauses, as its flight recorder reports them: from the order that all Java threads stop
 * to the moment at which they may run again, whatever the reason. The recorder delivers its events
 * once a second, so a pause is reported up to about two seconds after it. Where time is dilated,
 * the recorder's clock may be the processor's, which is not: an event of known length shows it.
 * Thread-safe.
 */
public final class PauseMeter implements AutoCloseable {
  private static final String BEGIN = "jdk.SafepointBegin";
  private static final String END = "jdk.SafepointEnd";
  private static final String LISTENING = "listening for pauses";
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);
  /** A missing end event must not keep its begin event forever. */
  private static final int MOST_OPEN = 1_000;

  private final ThreadGuard threads;
  private final Map<Long, Instant> open = new LinkedHashMap<>();
  private final Optional<RecordingStream> stream;
  /** How much faster than this JVM's clock the recorder's goes. */
  private double faster = 1;
  private boolean isCompared;
  private long count;
  private long nanos;
  private long longest;

  /**
   * Begins to listen, if this JVM has a flight recorder.
   *
   * @param threads takes the failure of the listener
   */
  public PauseMeter(ThreadGuard threads) {
    this.threads = threads;
    this.stream = start();
  }

  private Optional<RecordingStream> start() {
    try {
      RecordingStream recording = new RecordingStream();
      recording.enable(BEGIN).withoutThreshold().withoutStackTrace();
      recording.enable(END).withoutThreshold().withoutStackTrace();
      recording.setOrdered(true);
      recording.onEvent(BEGIN, event -> began(event.getLong("safepointId"), event.getStartTime()));
      recording.onEvent(END, this::ended);
      recording.onError(error -> threads.failed(LISTENING, error));
      if (TimeDilation.ofThisProcess().isActive()) {
        recording.enable(ClockProbe.class);
        recording.onEvent(ClockProbe.NAME, this::probed);
      }
      recording.startAsync();
      return Optional.of(recording);
    } catch (RuntimeException | LinkageError e) {
      LoggerFactory.getLogger(PauseMeter.class)
          .info("the JVM's pauses are not known: its flight recorder is not available: {}",
              e.toString());
      return Optional.empty();
    }
  }

  /** An event that lasts for a known time. */
  @Name(ClockProbe.NAME)
  @StackTrace(false)
  static final class ClockProbe extends Event {
    static final String NAME = "weir.ClockProbe";
    private static final Duration LENGTH = Duration.ofMillis(20);

    /** Its length by this JVM's clock. */
    long nanos;

    /** Dilation begins with the load, and both begin within that time. */
    private static final Duration UNTIL_DILATED = Duration.ofMillis(200);

    static void emit() {
      LockSupport.parkNanos(UNTIL_DILATED.toNanos());
      ClockProbe probe = new ClockProbe();
      long start = System.nanoTime();
      probe.begin();
      LockSupport.parkNanos(LENGTH.toNanos());
      probe.end();
      probe.nanos = System.nanoTime() - start;
      probe.commit();
    }
  }

  private synchronized void probed(RecordedEvent event) {
    faster = Math.max(1, (double) event.getDuration().toNanos() / event.getLong("nanos"));
  }

  private void ended(RecordedEvent event) {
    ended(event.getLong("safepointId"), event.getEndTime());
  }

  synchronized void began(long safepoint, Instant at) {
    if (open.size() >= MOST_OPEN) {
      open.remove(open.keySet().iterator().next());
    }
    open.put(safepoint, at);
  }

  synchronized void ended(long safepoint, Instant at) {
    Instant began = open.remove(safepoint);
    if (began != null) {
      long length = Math.max(0, Duration.between(began, at).toNanos());
      count++;
      nanos += length;
      longest = Math.max(longest, length);
    }
  }

  /**
   * Returns the pauses that were reported since the last call; empty where there is no flight
   * recorder. The first call, at the start of the load, begins to compare the clocks.
   */
  public synchronized Optional<JvmPauses> take() {
    if (stream.isEmpty()) {
      return Optional.empty();
    }
    if (!isCompared) {
      isCompared = true;
      compareClocks();
    }
    JvmPauses taken =
        new JvmPauses(count, (long) (nanos / faster), (long) (longest / faster));
    count = 0;
    nanos = 0;
    longest = 0;
    return Optional.of(taken);
  }

  private void compareClocks() {
    if (TimeDilation.ofThisProcess().isActive()) {
      threads.thread("pauses-clock", LISTENING, ClockProbe::emit).start();
    }
  }

  /** Stops listening; takes seconds at most. May be called twice. */
  @Override
  public void close() {
    if (stream.isEmpty()) {
      return;
    }
    Thread closing = threads.thread("pauses-close", LISTENING, stream.get()::close);
    closing.start();
    try {
      closing.join(CLOSE_LIMIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
