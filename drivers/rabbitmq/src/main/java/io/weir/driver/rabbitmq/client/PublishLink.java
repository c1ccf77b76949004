package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.amqp.AmqpException;
import com.rabbitmq.client.amqp.Message;
import com.rabbitmq.client.amqp.Publisher;
import com.rabbitmq.client.amqp.PublisherBuilder;
import com.rabbitmq.client.amqp.Resource;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.SendFailure;
import io.weir.driver.common.Causes;
import io.weir.driver.common.EndableCall;
import io.weir.driver.common.OpenSends;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.RejectedExecutionException;

/**
 * The link of a producer, and its open messages by their order. With one partition its target is
 * the partition. With several it has no target, and each message names its partition: the client
 * can wait forever for the session's window if the session has several links, because it wakes the
 * links of a session only by the flow of each.
 *
 * <p>The client sends a message as soon as the link has credit, and waits for credit until then. It
 * encodes the message before it returns.
 */
final class PublishLink implements PublishPath {
  /** After weir's own time-out, which has reported the outcome by then. */
  private static final Duration LATER = Duration.ofSeconds(1);

  private final LinkConnection connection;
  private final Publication publication;
  private final Answer[] answers;
  /** The address of each partition, if the link has no target. */
  private final String[] addresses;
  private final Publisher link;
  private long tag;

  private PublishLink(LinkConnection connection, Publication publication) {
    this.connection = connection;
    this.publication = publication;
    this.answers = new Answer[publication.open().places()];
    String exchange = Layout.exchange(publication.topic());
    String[] routingKeys = Layout.routingKeys(publication.topic());
    boolean one = routingKeys.length == 1;
    PublisherBuilder builder = connection.publisherBuilder()
        .publishTimeout(publication.sendTimeout().plus(LATER))
        .listeners(this::changed);
    this.link = (one ? builder.exchange(exchange).key(routingKeys[0]) : builder).build();
    this.addresses = one
        ? new String[0]
        : Arrays.stream(routingKeys)
            .map(key -> link.message().toAddress().exchange(exchange).key(key).message().to())
            .toArray(String[]::new);
  }

  static PublishLink open(LinkConnection connection, Publication publication)
      throws DriverException {
    try {
      return new PublishLink(connection, publication);
    } catch (AmqpException e) {
      connection.end();
      throw new DriverException("can't open a link to publish on: " + Causes.chain(e), e);
    }
  }

  private void changed(Resource.Context change) {
    if (change.currentState() == Resource.State.OPEN
        || change.currentState() == Resource.State.OPENING) {
      return;
    }
    connection.end();
    try {
      publication.failAll(LinkFailures.ended(change.failureCause()));
    } catch (Throwable e) {
      publication.callbackFailed(e);
    }
  }

  @Override
  public boolean isOpen() {
    return connection.isOpen();
  }

  @Override
  public OpenSends open() {
    return publication.open();
  }

  @Override
  public boolean hasRoom() {
    return open().hasRoom(tag + 1);
  }

  @Override
  public void publish(MessageKey key, int partition, byte[] message, long sequence,
      long intendedNanos, long calledNanos, int room) {
    long place = ++tag;
    open().add(place, sequence, intendedNanos, calledNanos, room);
    EndableCall call = connection.call();
    if (!call.begin()) {
      publication.fail(place, LinkFailures.GIVEN_UP);
      return;
    }
    Exception failure = null;
    try {
      link.publish(built(key, partition, message), answer(place));
    } catch (AmqpException | RejectedExecutionException e) {
      failure = e;
    }
    boolean ended = call.finish();
    if (failure != null) {
      SendFailure reason = LinkFailures.of(failure);
      publication.fail(place, reason);
      if (reason.kind() == SendFailure.Kind.DISCONNECTED) {
        // The client does not report the end of a link for every reason.
        connection.end();
      }
      if (!ended && LinkFailures.isInterrupt(failure)) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Message built(MessageKey key, int partition, byte[] message) {
    Message built = link.message(message).durable(publication.persistent());
    if (addresses.length > 0) {
      built.to(addresses[partition]);
    }
    return key.isNone() ? built : built.property(Layout.KEY_HEADER, key.text());
  }

  /** Returns the receiver of a message's outcome. Its place has a free one, except after expiry. */
  private Answer answer(long place) {
    int index = (int) (place & answers.length - 1);
    Answer answer = answers[index];
    if (answer == null || !answer.given) {
      answer = new Answer();
      answers[index] = answer;
    }
    answer.expect(place);
    return answer;
  }

  /** Receives the outcome of one message at a time, on the client's threads. */
  private final class Answer implements Publisher.Callback {
    private long place;
    private volatile boolean given;

    void expect(long expected) {
      place = expected;
      given = false;
    }

    @Override
    public void handle(Publisher.Context outcome) {
      try {
        long answered = place;
        // First, because the next message of this place may follow at once.
        given = true;
        switch (outcome.status()) {
          case ACCEPTED -> open().confirm(answered, false);
          case REJECTED -> publication.fail(answered,
              LinkFailures.rejected(outcome.failureCause()));
          case RELEASED -> publication.fail(answered, LinkFailures.UNROUTED);
        }
      } catch (Throwable e) {
        publication.callbackFailed(e);
      }
    }
  }
}
