package io.weir.findings.gate;

import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Interference;
import io.weir.findings.evidence.Interference.WaitShare;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A thread of the worker that messages pass, and how long it waited for a CPU.
 *
 * @param name as the subject of a sentence
 * @param waited of the threads of its kind, the one that waited longest
 */
record WaitingThread(String name, WaitShare waited) {
  /** Returns the threads between the actual send and the end of a metric. */
  static Stream<WaitingThread> afterSend(Metric metric, Interference waits) {
    return Stream.of(
        waits.clientWait()
            .filter(any -> Metrics.ofSystem(metric))
            .map(wait -> new WaitingThread("a thread of the client", wait)),
        waits.consumerWait()
            .filter(any -> Metrics.toDelivery(metric))
            .map(wait -> new WaitingThread("a consumer's thread", wait)))
        .flatMap(Optional::stream);
  }

  /** Returns all threads on the way of a metric's messages. */
  static Stream<WaitingThread> of(Metric metric, Interference waits) {
    return Stream.concat(
        waits.pacerWait()
            .filter(any -> Metrics.fromIntended(metric))
            .map(wait -> new WaitingThread("a pacing thread", wait))
            .stream(),
        afterSend(metric, waits));
  }
}
