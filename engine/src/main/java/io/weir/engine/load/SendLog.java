package io.weir.engine.load;

import io.weir.core.interval.Counter;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.record.ThreadRecorder;
import java.util.zip.CRC32C;

/** Records what one thread sends. Used by that thread. */
final class SendLog {
  private final CRC32C crc = new CRC32C();
  private final ThreadRecorder threadRecorder;
  private final PhaseTimeline timeline;

  SendLog(ThreadRecorder threadRecorder, PhaseTimeline timeline) {
    this.threadRecorder = threadRecorder;
    this.timeline = timeline;
  }

  /** Returns a scratch checksum of the thread's own. */
  CRC32C crc() {
    return crc;
  }

  /**
   * A message of the given size, due in that phase, is about to be handed to its client.
   *
   * @param own the part of the lag that blocked sends of its producer do not explain
   */
  void sending(PhaseKind phase, long called, long lag, long own, int bytes) {
    threadRecorder.count(phase, Counter.DUE);
    PhaseKind now = timeline.at(called);
    threadRecorder.count(now, Counter.SENT);
    threadRecorder.count(now, Counter.SENT_BYTES, bytes);
    lag(phase, lag, own);
  }

  private void lag(PhaseKind phase, long lag, long own) {
    threadRecorder.record(phase, Metric.GENERATOR_LAG, lag);
    threadRecorder.record(phase, Metric.OWN_LAG, own);
  }

  /** The client took a message that was due in that phase, or refused it, after the given time. */
  void returned(PhaseKind phase, long nanos) {
    threadRecorder.record(phase, Metric.CLIENT_BLOCK, nanos);
  }

  /** A message was due in that phase and can't be sent any more. */
  void skipped(PhaseKind phase, long lag, long own) {
    threadRecorder.count(phase, Counter.DUE);
    lag(phase, lag, own);
  }
}
