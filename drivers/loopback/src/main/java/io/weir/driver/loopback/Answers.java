package io.weir.driver.loopback;

import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** The texts of failed sends. Those of the hot path are created once. Immutable. */
final class Answers {
  private final Map<Kind, SendFailure> refusals = new EnumMap<>(Kind.class);
  private final SendFailure timeout;
  private final SendFailure closed;
  private final DataSize largestMessage;

  Answers(Duration sendTimeout, DataSize largestMessage) {
    for (Kind kind : Kind.values()) {
      refusals.put(kind,
          new SendFailure(kind,
              "the loopback broker refused the message, as faults.refuse requests"));
    }
    this.timeout =
        new SendFailure(Kind.TIMEOUT, "no acknowledgement within " + Durations.format(sendTimeout));
    this.closed =
        new SendFailure(Kind.CLOSED, "the producer was closed with the message in flight");
    this.largestMessage = largestMessage;
  }

  /** Returns the failure of a message that reached the broker. */
  SendFailure failure(InjectedFault fate, Kind kind) {
    return switch (kind) {
      case CLOSED -> closed;
      case TIMEOUT -> fate == InjectedFault.REFUSED ? refusals.get(kind) : timeout;
      default -> refusals.get(kind);
    };
  }

  SendFailure closed() {
    return closed;
  }

  SendFailure deleted(String topic) {
    return new SendFailure(Kind.OTHER, "topic '" + topic + "' was deleted");
  }

  SendFailure interrupted() {
    return new SendFailure(Kind.OTHER,
        "the sending thread was interrupted while the buffer was full");
  }

  SendFailure tooLarge(int bytes) {
    return new SendFailure(
        Kind.TOO_LARGE,
        "a message of " + bytes + " B is above largest-message, which is " + largestMessage);
  }
}
