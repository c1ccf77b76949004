package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.amqp.AmqpException;
import com.rabbitmq.client.amqp.Consumer.BatchContext;
import com.rabbitmq.client.amqp.Consumer.Context;
import com.rabbitmq.client.amqp.Message;
import com.rabbitmq.client.amqp.Resource;
import io.weir.core.driver.DriverException;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.Causes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Deliveries by one link for each queue. */
final class LinkIntake extends MessageIntake<LinkIntake.Delivered> {
  private final LinkConnection connection;
  private final List<String> queues;
  private final int prefetch;
  private final ThreadGuard threads;
  private final MissingQueues missing;
  /** The links with messages that the next acknowledgement includes. */
  private final Set<Link> unacknowledged = new LinkedHashSet<>();

  /**
   * A delivered message.
   *
   * @param link the link of its delivery
   * @param context settles it
   */
  record Delivered(Link link, int key, Context context, byte[] message, boolean redelivered)
      implements ArrivedMessage {
    @Override
    public int partition() {
      return link.partition;
    }
  }

  private LinkIntake(LinkConnection connection, List<String> queues, int prefetch,
      ThreadGuard threads) {
    this.connection = connection;
    this.queues = queues;
    this.prefetch = prefetch;
    this.threads = threads;
    this.missing = new MissingQueues(queues, this, threads);
  }

  /**
   * Consumes from all queues, or fails.
   *
   * @param connection is closed if this fails
   * @param queues one for each partition
   * @param prefetch the most messages of each queue that are under way or unacknowledged
   * @param threads receives exceptions on the client's threads, which the client only logs
   */
  static LinkIntake ofAll(LinkConnection connection, List<String> queues, int prefetch,
      ThreadGuard threads) throws DriverException {
    LinkIntake intake = new LinkIntake(connection, queues, prefetch, threads);
    try {
      for (int partition = 0; partition < queues.size(); partition++) {
        intake.consume(partition);
      }
      return intake;
    } catch (AmqpException e) {
      connection.close();
      throw new DriverException(Causes.chain(e), e);
    }
  }

  /**
   * Consumes from the available queues, and from those that the broker refuses as soon as they are
   * back.
   */
  static LinkIntake ofAvailable(LinkConnection connection, List<String> queues, int prefetch,
      ThreadGuard threads) throws DriverException {
    LinkIntake intake = new LinkIntake(connection, queues, prefetch, threads);
    IntStream.range(0, queues.size()).forEach(intake.missing::add);
    return intake;
  }

  private void consume(int partition) {
    Link link = new Link(partition);
    connection.consumerBuilder()
        .queue(queues.get(partition))
        .initialCredits(prefetch)
        .messageHandler(link::delivered)
        .listeners(link::changed)
        .build();
    link.opened();
  }

  /** The link of one queue, until the queue is gone. */
  private final class Link {
    private final int partition;
    private boolean open;
    private boolean closed;
    private BatchContext batch;

    private Link(int partition) {
      this.partition = partition;
    }

    private void delivered(Context context, Message message) {
      try {
        arrived(
            new Delivered(this, key(message.property(Layout.KEY_HEADER)), context, message.body(),
                !message.firstAcquirer()));
      } catch (Throwable e) {
        threads.failed("taking deliveries", e);
      }
    }

    /** The client also reports the end of a link that it could not open, maybe before that. */
    private synchronized void changed(Resource.Context change) {
      closed = closed || change.currentState() == Resource.State.CLOSED;
      noteEnd();
    }

    private synchronized void opened() {
      open = true;
      noteEnd();
    }

    private void noteEnd() {
      if (open && closed && connection.isOpen()) {
        open = false;
        missing.cancelled(partition);
      }
    }
  }

  @Override
  public boolean isOpen() {
    return connection.isOpen();
  }

  /**
   * Looks for the queue first, because the broker ends the session, and so all links, for a link to
   * a queue that it does not have.
   */
  @Override
  public boolean consumeAgain(int partition) throws DriverException {
    try {
      if (!connection.has(queues.get(partition))) {
        return false;
      }
      consume(partition);
      return true;
    } catch (AmqpException e) {
      throw new DriverException("can't consume from queue " + queues.get(partition) + " again: "
          + Causes.chain(e), e);
    }
  }

  @Override
  public void giveUp() {
    connection.close();
  }

  @Override
  void handedOver(List<Delivered> handed) {
    for (Delivered delivered : handed) {
      Link link = delivered.link();
      if (link.batch == null) {
        link.batch = delivered.context().batch(prefetch);
        unacknowledged.add(link);
      }
      link.batch.add(delivered.context());
    }
  }

  @Override
  void acknowledge() throws DriverException {
    if (!isOpen()) {
      throw new DriverException("can't acknowledge messages: the connection is gone");
    }
    for (Link link : unacknowledged) {
      link.batch.accept();
      link.batch = null;
    }
    unacknowledged.clear();
  }
}
