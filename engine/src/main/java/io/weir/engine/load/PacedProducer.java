package io.weir.engine.load;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.interval.Counter;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.KeyMark;
import io.weir.core.ledger.MessageHeader;
import io.weir.engine.clock.NanoClock;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.record.FirstFailures;
import io.weir.engine.record.LastActivity;
import io.weir.engine.record.Recorder;
import io.weir.engine.record.ThreadRecorder;
import java.util.OptionalLong;

/**
 * One producer's messages: numbers them, writes their headers, hands them to the driver and records
 * their outcomes. Sending is done by one thread; outcomes come on any.
 */
public final class PacedProducer implements SendListener {
  private final int runId;
  private final int producer;
  private final int topic;
  private final NanoClock clock;
  private final PhaseTimeline timeline;
  private final Recorder recorder;
  private final FirstFailures firstFailures;
  private final KeySequence keys;
  private final SendCount sent = new SendCount();
  private final LastActivity lastActivity = new LastActivity();
  private volatile ProducerProgress progress = ProducerProgress.NONE;
  private Owned lastAnswer;

  /** A producer of messages without keys. */
  public PacedProducer(
      int runId,
      int producer,
      int topic,
      NanoClock clock,
      PhaseTimeline timeline,
      Recorder recorder,
      FirstFailures firstFailures) {
    this(runId, producer, topic, clock, timeline, recorder, firstFailures, KeySequence.NONE);
  }

  /**
   * A producer.
   *
   * @param keys its messages' keys
   */
  public PacedProducer(
      int runId,
      int producer,
      int topic,
      NanoClock clock,
      PhaseTimeline timeline,
      Recorder recorder,
      FirstFailures firstFailures,
      KeySequence keys) {
    this.runId = runId;
    this.producer = producer;
    this.topic = topic;
    this.clock = clock;
    this.timeline = timeline;
    this.recorder = recorder;
    this.firstFailures = firstFailures;
    this.keys = keys;
  }

  /** Returns a log for the thread that sends for this producer and others. */
  SendLog newLog() {
    return new SendLog(recorder.threadRecorder(), timeline);
  }

  /**
   * Sends the next message, which was due at the given time; blocks while the client does.
   *
   * @param called now
   * @return when the client returned
   */
  long send(SendLog log, MessageProducer client, PayloadPool payloads, long intended, long called)
      throws InterruptedException {
    byte[] message = payloads.take();
    PhaseKind phase = timeline.at(intended);
    long sequence = sent.take(phase);
    long lag = Math.max(0, called - intended);
    MessageKey key = keys.next();
    if (!key.isNone()) {
      KeyMark.write(message, key.number());
      payloads.changed();
    }
    MessageHeader.write(message, runId, producer, sequence, clock.stated(intended), lag,
        payloads.checksum(), log.crc());
    long ready = sent.ready(intended);
    log.sending(phase, called, lag, Math.max(0, called - ready), message.length);
    sent.attempt(sequence);
    long returned = called;
    try {
      client.send(key, message, sequence, intended, called);
    } finally {
      returned = clock.nanoTime();
      sent.blocked(ready, returned - called);
    }
    log.returned(phase, returned - called);
    return returned;
  }

  /**
   * Counts a message that was due but can't be sent any more; it was late by all the time until
   * then.
   *
   * @param now when it was given up
   */
  void skip(SendLog log, long intended, long now) {
    PhaseKind phase = timeline.at(intended);
    sent.take(phase);
    long ready = sent.ready(intended);
    sent.blocked(ready, 0);
    log.skipped(phase, Math.max(0, now - intended), Math.max(0, now - ready));
  }

  /** A thread's recorder. */
  private record Owned(Thread thread, ThreadRecorder recorder) {}

  /**
   * Returns the calling thread's recorder. A client mostly reports all outcomes on one thread, so
   * the last recorder is tried first. A race between several threads only costs another lookup.
   */
  private ThreadRecorder answeringRecorder() {
    Owned last = lastAnswer;
    if (last == null || last.thread != Thread.currentThread()) {
      last = new Owned(Thread.currentThread(), recorder.threadRecorder());
      lastAnswer = last;
    }
    return last.recorder;
  }

  @Override
  public void acknowledged(long sequence, long intended, long called,
      long answered) {
    ThreadRecorder answering = answeringRecorder();
    try {
      if (answering.enter()) {
        var phase = timeline.at(intended);
        answering.count(timeline.at(answered), Counter.ACKNOWLEDGED);
        answering.record(phase, Metric.PUBLISH_RESPONSE, answered - intended);
        answering.record(phase, Metric.PUBLISH_SERVICE, answered - called);
        answering.acknowledge(producer, sequence);
      }
    } finally {
      answering.exit();
    }
    lastActivity.beat(answered);
  }

  @Override
  public void failed(long sequence, long intended, long called, SendFailure failure) {
    long now = clock.nanoTime();
    ThreadRecorder answering = answeringRecorder();
    try {
      if (answering.enter()) {
        answering.count(timeline.at(now), Counter.FAILED);
        answering.fail(producer, sequence, failure.kind());
      }
    } finally {
      answering.exit();
    }
    firstFailures.note(failure);
  }

  /**
   * Publishes the progress of this producer to other threads; called by the sending thread when it
   * ends.
   */
  void settle() {
    long due = sent.due();
    long measureFrom = sent.due(PhaseKind.WARM_UP);
    long laterFrom = measureFrom + sent.due(PhaseKind.MEASURE) + sent.due(PhaseKind.GUARD);
    progress = new ProducerProgress(measureFrom, due, sent.attempted(),
        laterFrom == due ? OptionalLong.empty() : OptionalLong.of(laterFrom));
  }

  /** Returns the producer's progress; {@link ProducerProgress#NONE} until its thread has ended. */
  public ProducerProgress progress() {
    return progress;
  }

  /** Returns whether its thread has ended and published the producer's progress. */
  public boolean isSettled() {
    return progress != ProducerProgress.NONE;
  }

  /** Returns when a message was last acknowledged. */
  public LastActivity lastActivity() {
    return lastActivity;
  }

  public int producer() {
    return producer;
  }

  public int topic() {
    return topic;
  }

  /**
   * The progress of the sending thread of a producer. That thread writes it with every message,
   * while the thread of the outcomes reads the producer with every message. In one cache line the
   * two would contend all the time. So the numbers are in the middle of an array, a cache line away
   * from adjacent objects. Written by one thread.
   */
  private static final class SendCount {
    /** A line of 64 bytes on either side. */
    private static final int PADDING = 64 / Long.BYTES;

    private static final int DUE = PADDING;
    private static final int ATTEMPTED = PADDING + 1;
    private static final int FREE = PADDING + 2;
    private static final int BY_PHASE = PADDING + 3;

    /** A shorter send is work of the sending thread. */
    private static final long BLOCKED_NANOS = 100_000;

    private final long[] counts = new long[BY_PHASE + PhaseKind.values().length + PADDING];

    /** Takes the next message's number; it is due in that phase. */
    long take(PhaseKind phase) {
      counts[BY_PHASE + phase.ordinal()]++;
      return counts[DUE]++;
    }

    /** Returns how many messages were due so far. */
    long due() {
      return counts[DUE];
    }

    /** Returns how many of them were due in that phase. */
    long due(PhaseKind phase) {
      return counts[BY_PHASE + phase.ordinal()];
    }

    /**
     * Returns when a thread that sends for this producer alone, and is never late itself, would
     * send the next message: when it is due, or when the blocked sends before it are over. These
     * are Lindley's waiting times (1952) with the measured blocks as service times.
     */
    long ready(long intended) {
      return counts[DUE] == 1 ? intended : Math.max(intended, counts[FREE]);
    }

    /** The message that was ready then took the client so long. */
    void blocked(long ready, long nanos) {
      counts[FREE] = nanos >= BLOCKED_NANOS ? ready + nanos : ready;
    }

    /** A message of that number is handed to the client. */
    void attempt(long sequence) {
      counts[ATTEMPTED] = sequence + 1;
    }

    /**
     * Returns how many messages were handed to the client, those before that were not among them.
     */
    long attempted() {
      return counts[ATTEMPTED];
    }
  }

  /**
   * How far a producer came.
   *
   * @param measureFrom the first sequence number due in the measure phase
   * @param due sequence numbers below this were due
   * @param attempted sequence numbers below this were handed to the client
   * @param laterFrom the first sequence number due after the measure phase; empty if none was
   */
  public record ProducerProgress(long measureFrom, long due, long attempted,
      OptionalLong laterFrom) {

    static final ProducerProgress NONE = new ProducerProgress(0, 0, 0, OptionalLong.empty());
  }
}
