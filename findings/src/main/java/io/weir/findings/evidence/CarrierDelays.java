package io.weir.findings.evidence;

import io.weir.core.interval.TurnWaits;
import io.weir.findings.evidence.Interference.WaitShare;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * By how much waits for a CPU of the threads that carry messages can have delayed them. A message
 * meets two turns of the client's thread, in which it is sent and its answer or delivery comes. A
 * delivered message then meets one turn of a consumer's thread. Immutable and not thread-safe: what
 * was derived is kept.
 */
public final class CarrierDelays {
  private final Carrier client;
  private final Carrier consumer;
  private Optional<List<Delays>> toAnswer = Optional.empty();
  private Optional<List<Delays>> toDelivery = Optional.empty();

  /**
   * A thread that carries messages.
   *
   * @param waits readings of its account
   * @param sum its waits in sum
   * @param timeNanos within so much time
   */
  private record Carrier(TurnWaits waits, WaitShare sum, double timeNanos) {
    static final Carrier NONE = new Carrier(TurnWaits.NONE, new WaitShare(0, 0), 1);

    static Carrier of(Optional<TurnWaits> waits, Optional<WaitShare> sum, Duration measured) {
      return waits
          .flatMap(known -> sum.map(share -> new Carrier(known, share, measured.toNanos())))
          .orElse(NONE);
    }

    Delays delays(long lengthNanos) {
      return Delays.of(waits, lengthNanos, sum.meanNanos(), timeNanos);
    }
  }

  /**
   * The delays within the measure phase.
   *
   * @param client readings of a thread of the client; of several workers, the one whose thread
   * waited longest. Absent if the system does not account for them
   * @param consumer likewise of a consumer's thread
   * @param sums their waits in sum
   * @param measured how long the phase took
   */
  public CarrierDelays(Optional<TurnWaits> client, Optional<TurnWaits> consumer,
      Interference sums, Duration measured) {
    this.client = Carrier.of(client, sums.clientWait(), measured);
    this.consumer = Carrier.of(consumer, sums.consumerWait(), measured);
  }

  /**
   * Returns the delays that agree with the readings, one for each length of waits, and each once as
   * if the waits of a message's turns had nothing to do with each other, and once as if they came
   * together.
   *
   * @param delivered whether messages meet a consumer's thread
   */
  public List<Delays> kinds(boolean delivered) {
    if (delivered) {
      toDelivery = Optional.of(toDelivery.orElseGet(() -> kinds(consumer)));
      return toDelivery.get();
    }
    toAnswer = Optional.of(toAnswer.orElseGet(() -> kinds(Carrier.NONE)));
    return toAnswer.get();
  }

  private List<Delays> kinds(Carrier last) {
    return Delays.lengths(longestNanos(last)).stream().flatMap(length -> {
      Delays turn = client.delays(length);
      Delays lastTurn = last.delays(length);
      return Stream.of(turn.plus(turn).plus(lastTurn), turn.along(turn).along(lastTurn));
    }).toList();
  }

  /** Returns the longest single wait that is not excluded, in nanoseconds. */
  public long longestNanos(boolean delivered) {
    return longestNanos(delivered ? consumer : Carrier.NONE);
  }

  private long longestNanos(Carrier last) {
    return Math.max(client.waits().longestNanos(), last.waits().longestNanos());
  }
}
