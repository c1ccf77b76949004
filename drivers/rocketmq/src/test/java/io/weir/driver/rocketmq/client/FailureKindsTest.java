package io.weir.driver.rocketmq.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.SendFailure.Kind;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.remoting.exception.RemotingConnectException;
import org.apache.rocketmq.remoting.exception.RemotingSendRequestException;
import org.apache.rocketmq.remoting.exception.RemotingTimeoutException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.junit.jupiter.api.Test;

class FailureKindsTest {
  private static Kind kind(Throwable failure) {
    return FailureKinds.of(failure, false).kind();
  }

  @Test
  void theCauseDecidesAndNotTheExceptionAroundIt() {
    assertThat(kind(new MQClientException("wait response timeout",
        new RemotingTimeoutException("x")))).isEqualTo(Kind.TIMEOUT);
    assertThat(kind(new MQClientException("send request failed",
        new RemotingSendRequestException("x")))).isEqualTo(Kind.DISCONNECTED);
    assertThat(kind(new MQClientException("unknown reason",
        new RemotingConnectException("x")))).isEqualTo(Kind.DISCONNECTED);
  }

  @Test
  void codesDecide() {
    assertThat(kind(new MQClientException(ResponseCode.MESSAGE_ILLEGAL, "x")))
        .isEqualTo(Kind.TOO_LARGE);
    assertThat(kind(new MQBrokerException(ResponseCode.NO_PERMISSION, "x")))
        .isEqualTo(Kind.DENIED);
    assertThat(kind(new MQBrokerException(ResponseCode.SYSTEM_BUSY, "x"))).isEqualTo(Kind.OTHER);
  }

  @Test
  void aProducerThatIsClosedExplainsOtherwiseUnknownFailuresOnly() {
    assertThat(FailureKinds.of(new IllegalStateException("x"), true).kind())
        .isEqualTo(Kind.CLOSED);
    assertThat(FailureKinds.of(new RemotingTimeoutException("x"), true).kind())
        .isEqualTo(Kind.TIMEOUT);
  }

  @Test
  void aMessageThatIsStoredButNotDurableIsAFailure() {
    assertThat(FailureKinds.of(SendStatus.FLUSH_DISK_TIMEOUT).kind()).isEqualTo(Kind.TIMEOUT);
    assertThat(FailureKinds.of(SendStatus.FLUSH_SLAVE_TIMEOUT).kind())
        .isEqualTo(Kind.NOT_ENOUGH_REPLICAS);
    assertThat(FailureKinds.of(SendStatus.SLAVE_NOT_AVAILABLE).kind())
        .isEqualTo(Kind.NOT_ENOUGH_REPLICAS);
  }
}
