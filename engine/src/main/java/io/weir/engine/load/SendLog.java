package io.weir.engine.load;

import io.weir.core.result.Counter;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import io.weir.engine.record.PhaseTimeline;
import io.weir.engine.record.Shard;
import java.util.zip.CRC32C;

/**
 * Records what one thread sends. How long the client blocked is recorded together with the next
 * message, or before the thread rests, so that a thread which is behind has one entry for each
 * message instead of two. Used by that thread.
 */
final class SendLog {
  private static final long NONE = -1;
  private static final PhaseKind[] PHASES = PhaseKind.values();

  private final CRC32C crc = new CRC32C();
  private final Shard shard;
  private final PhaseTimeline timeline;
  private long blockNanos = NONE;
  /** A number, because a reference would be marked for the garbage collector with each message. */
  private int blockPhase;

  SendLog(Shard shard, PhaseTimeline timeline) {
    this.shard = shard;
    this.timeline = timeline;
  }

  /** A scratch checksum of the thread's own. */
  CRC32C crc() {
    return crc;
  }

  /** A message of so many bytes, due in that phase, is about to be handed to its client. */
  void sending(PhaseKind phase, long called, long lag, int bytes) {
    long entry = shard.enter();
    recordBlock();
    shard.count(phase, Counter.DUE);
    PhaseKind now = timeline.at(called);
    shard.count(now, Counter.SENT);
    shard.count(now, Counter.SENT_BYTES, bytes);
    shard.record(phase, Metric.GENERATOR_LAG, lag);
    shard.exit(entry);
    blockPhase = phase.ordinal();
  }

  /** The client took that message, or refused it. */
  void returned(long nanos) {
    blockNanos = nanos;
  }

  /** A message was due in that phase and can't be sent any more. */
  void skipped(PhaseKind phase, long lag) {
    long entry = shard.enter();
    recordBlock();
    shard.count(phase, Counter.DUE);
    shard.record(phase, Metric.GENERATOR_LAG, lag);
    shard.exit(entry);
  }

  /** Records what is still to be recorded; to be called before the thread rests. */
  void settle() {
    if (blockNanos != NONE) {
      long entry = shard.enter();
      recordBlock();
      shard.exit(entry);
    }
  }

  private void recordBlock() {
    if (blockNanos != NONE) {
      shard.record(PHASES[blockPhase], Metric.CLIENT_BLOCK, blockNanos);
      blockNanos = NONE;
    }
  }
}
