package io.weir.engine.load;

import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.result.Counter;
import io.weir.core.result.Metric;
import io.weir.engine.record.FirstFailures;
import io.weir.engine.record.PhaseTimeline;
import io.weir.engine.record.Recorder;
import io.weir.engine.record.Shard;
import java.util.zip.CRC32C;

/**
 * One producer's messages: numbers them, writes their headers, hands them to the driver and records
 * what becomes of them. Sending is done by one thread; outcomes come on any.
 */
public final class ProducerLane implements SendListener {
  private final int runId;
  private final int producer;
  private final int topic;
  private final NanoClock clock;
  private final PhaseTimeline timeline;
  private final Recorder recorder;
  private final FirstFailures firstFailures;
  private final CRC32C crc = new CRC32C();
  private volatile LaneProgress progress = LaneProgress.NONE;
  private long due;
  private long measureFrom = -1;
  private long attempted;

  public ProducerLane(
      int runId,
      int producer,
      int topic,
      NanoClock clock,
      PhaseTimeline timeline,
      Recorder recorder,
      FirstFailures firstFailures) {
    this.runId = runId;
    this.producer = producer;
    this.topic = topic;
    this.clock = clock;
    this.timeline = timeline;
    this.recorder = recorder;
    this.firstFailures = firstFailures;
  }

  /** Sends the next message, which was due at the given time; blocks while the client does. */
  void send(MessageProducer client, byte[] message, long intended) throws InterruptedException {
    long called = clock.nanoTime();
    long sequence = take(intended);
    long lag = Math.max(0, called - intended);
    MessageHeader.write(message, runId, producer, sequence, intended, lag, crc);
    Shard shard = recorder.shard();
    long entry = shard.enter();
    var phase = timeline.at(intended);
    shard.count(phase, Counter.DUE);
    shard.count(timeline.at(called), Counter.SENT);
    shard.record(phase, Metric.GENERATOR_LAG, lag);
    shard.exit(entry);
    attempted = sequence + 1;
    client.send(message, sequence, intended, called);
    long returned = clock.nanoTime();
    entry = shard.enter();
    shard.record(phase, Metric.CLIENT_BLOCK, returned - called);
    shard.exit(entry);
  }

  /**
   * Counts a message that was due but can't be sent any more; it was late by all the time until
   * now.
   */
  void skip(long intended) {
    take(intended);
    Shard shard = recorder.shard();
    long entry = shard.enter();
    var phase = timeline.at(intended);
    shard.count(phase, Counter.DUE);
    shard.record(phase, Metric.GENERATOR_LAG, Math.max(0, clock.nanoTime() - intended));
    shard.exit(entry);
  }

  private long take(long intended) {
    if (measureFrom < 0 && intended >= timeline.measureAt()) {
      measureFrom = due;
    }
    return due++;
  }

  @Override
  public void acknowledged(long sequence, long intended, long called) {
    long now = clock.nanoTime();
    Shard shard = recorder.shard();
    long entry = shard.enter();
    if (!shard.isClosed()) {
      var phase = timeline.at(intended);
      shard.count(timeline.at(now), Counter.ACKNOWLEDGED);
      shard.record(phase, Metric.PUBLISH_RESPONSE, now - intended);
      shard.record(phase, Metric.PUBLISH_SERVICE, now - called);
      shard.acknowledge(producer, sequence);
    }
    shard.exit(entry);
  }

  @Override
  public void failed(long sequence, long intended, long called, SendFailure failure) {
    long now = clock.nanoTime();
    Shard shard = recorder.shard();
    long entry = shard.enter();
    if (!shard.isClosed()) {
      shard.count(timeline.at(now), Counter.FAILED);
      shard.fail(producer, sequence, failure.kind());
    }
    shard.exit(entry);
    firstFailures.note(failure);
  }

  /** Lets other threads see how far this lane is; called by the sending thread when it ends. */
  void settle() {
    progress = new LaneProgress(measureFrom < 0 ? due : measureFrom, due, attempted);
  }

  /** How far the lane came; {@link LaneProgress#NONE} until its thread has ended. */
  public LaneProgress progress() {
    return progress;
  }

  public int producer() {
    return producer;
  }

  public int topic() {
    return topic;
  }
}
