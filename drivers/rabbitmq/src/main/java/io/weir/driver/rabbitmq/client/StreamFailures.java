package io.weir.driver.rabbitmq.client;

import com.rabbitmq.stream.Constants;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;

/** Maps the stream client's codes for failed messages. */
final class StreamFailures {
  private StreamFailures() {}

  static SendFailure of(short code) {
    return switch (code) {
      case Constants.CODE_PUBLISH_CONFIRM_TIMEOUT -> new SendFailure(Kind.TIMEOUT,
          "not confirmed within the client's confirm time-out");
      case Constants.CODE_MESSAGE_ENQUEUEING_FAILED -> new SendFailure(Kind.BUFFER_FULL,
          "too many messages were unconfirmed for too long");
      case Constants.CODE_PRODUCER_NOT_AVAILABLE -> new SendFailure(Kind.DISCONNECTED,
          "the client has lost its connection and is looking for the stream's leader");
      case Constants.CODE_PRODUCER_CLOSED -> new SendFailure(Kind.CLOSED,
          "the client closed its producer");
      case Constants.RESPONSE_CODE_ACCESS_REFUSED -> new SendFailure(Kind.DENIED,
          "the broker refused access to the stream");
      case Constants.RESPONSE_CODE_FRAME_TOO_LARGE -> new SendFailure(Kind.TOO_LARGE,
          "the broker refused the frame's size");
      default -> new SendFailure(Kind.OTHER, "the stream's client failed it with code " + code);
    };
  }
}
