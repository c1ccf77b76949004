package io.weir.driver.nats.client;

import io.nats.client.Connection;
import io.nats.client.ConnectionListener.Events;
import io.nats.client.Message;
import io.nats.client.Subscription;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import io.weir.driver.common.ConsumerUse;
import io.weir.driver.common.Unacknowledged;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer of a subscription that pulls from all streams of its topic, and competes for their
 * messages with the subscription's other consumers. It has one connection, and all answers come to
 * one queue of the client, which the polling thread reads.
 */
final class NatsConsumer implements MessageConsumer {
  /** The bytes that the messages ahead may take, if their size is known. */
  static final DataSize LARGEST_AHEAD = DataSize.mebibytes(32);

  private static final Logger LOG = LoggerFactory.getLogger(NatsConsumer.class);
  /** After this time a server answers a request that it has not fulfilled. */
  private static final Duration EXPIRY = Duration.ofSeconds(1);
  private static final Duration GRACE = Duration.ofSeconds(2);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);
  private static final Duration LOOK_AROUND = Duration.ofMillis(100);
  private static final Duration RETRY = Duration.ofMillis(100);
  private static final int MOST_AT_ONCE = 500;
  /** A message that is not of the read streams. */
  private static final int UNKNOWN = -1;
  private static final String ACK_PREFIX = "$JS.ACK.";
  /** The words of an acknowledgement's subject, without and with the domain and the account. */
  private static final int WORDS = 9;
  private static final String STILL_OPEN = "Nats-Pending-Messages";
  private static final byte[] ACKNOWLEDGE = "+ACK".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] RETURN = "-NAK".getBytes(StandardCharsets.US_ASCII);

  private final DriverSettings settings;
  private final NatsTopics topics;
  private final ConsumerSpec spec;
  private final ConsumerUse use;
  private final List<String> streams;
  private final String durable;
  private final int count;
  private final Pull[] pulls;
  private final Unacknowledged<String> unacknowledged =
      new Unacknowledged<>(Unacknowledged.MOST, String[]::new);
  private final Consumer<String> acknowledge = this::acknowledge;
  private final AtomicBoolean returned = new AtomicBoolean();
  private final AtomicLong acknowledgeFailures = new AtomicLong();
  private final Connection connection;
  private final String inbox;
  private final Subscription arrivals;

  /** What is requested of one stream. Used by the polling thread. */
  private static final class Pull {
    private final String subject;
    private final String replyTo;
    private int open;
    /** When the last request has ended for certain. */
    private long endsNanos;
    private long notBeforeNanos;
    private boolean missing;
    /** The last message that was handed over. */
    private String last;

    Pull(String subject, String replyTo) {
      this.subject = subject;
      this.replyTo = replyTo;
      this.notBeforeNanos = System.nanoTime();
      this.endsNanos = notBeforeNanos;
    }

    void failed(boolean isMissing) {
      open = 0;
      missing = isMissing;
      notBeforeNanos = System.nanoTime() + RETRY.toNanos();
    }
  }

  private NatsConsumer(DriverSettings settings, NatsClients clients, NatsTopics topics,
      ConsumerSpec spec) throws DriverException, InterruptedException {
    this.settings = settings;
    this.topics = topics;
    this.spec = spec;
    this.use = new ConsumerUse(spec, "nats-close", CLOSE_LIMIT);
    this.streams = NatsTopics.streams(spec.topic());
    this.durable = NatsTopics.durable(settings, spec.subscription());
    this.count = count(settings, spec);
    this.connection = clients.connect(spec.name(), this::changed);
    this.inbox = connection.createInbox() + ".";
    this.arrivals = connection.subscribe(inbox + "*");
    // The requests are the limit.
    arrivals.setPendingLimits(0, 0);
    this.pulls = new Pull[streams.size()];
    for (int partition = 0; partition < pulls.length; partition++) {
      pulls[partition] = new Pull(
          "$JS.API.CONSUMER.MSG.NEXT." + streams.get(partition) + "." + durable,
          inbox + partition);
    }
  }

  /** Returns how many messages of a stream are requested ahead: in all the receive queue. */
  private static int count(DriverSettings settings, ConsumerSpec spec) {
    int each = settings.client().receiveQueue() / spec.topic().partitions();
    long fit = spec.largestMessage()
        .map(largest -> LARGEST_AHEAD.bytes() / largest.bytes() / spec.topic().partitions())
        .orElse((long) Integer.MAX_VALUE);
    return (int) Math.max(1, Math.min(each, fit));
  }

  static NatsConsumer open(DriverSettings settings, NatsClients clients, NatsTopics topics,
      ConsumerSpec spec) throws DriverException, InterruptedException {
    NatsConsumer consumer = new NatsConsumer(settings, clients, topics, spec);
    try {
      for (String stream : consumer.streams) {
        consumer.subscribe(stream);
      }
      return consumer;
    } catch (DriverException | RuntimeException e) {
      NatsClients.end(consumer.connection);
      throw e;
    }
  }

  private void subscribe(String stream) throws DriverException {
    topics.subscribe(spec.topic(), stream, durable, spec.fromNowOn(), mostUnacknowledged());
  }

  /** Returns how many messages of a stream a server delivers before it needs acknowledgements. */
  int mostUnacknowledged() {
    return spec.sharedBy() * (count + 2 * Unacknowledged.MOST);
  }

  /** Returns how many messages of a stream are requested ahead. */
  int count() {
    return count;
  }

  boolean isOpen() {
    return !use.isClosing();
  }

  private void changed(Events event) {
    if (event == Events.RESUBSCRIBED) {
      returned.set(true);
    }
  }

  /** The consumers of the streams exist, and keep all messages from then on. */
  @Override
  public boolean awaitReady(Duration timeout) {
    return true;
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    return use.poll(timeout, wait -> slice(wait, listener));
  }

  private int slice(Duration wait, DeliveryListener listener)
      throws DriverException, InterruptedException {
    request();
    int handedOver = take(next(wait), listener);
    unacknowledged.acknowledgeUpTo(
        System.nanoTime() - settings.client().acknowledgeInterval().toNanos(), acknowledge);
    return handedOver;
  }

  /** Returns the next arrival; null if there is none in time. */
  private Message next(Duration timeout) throws DriverException, InterruptedException {
    try {
      // To the client zero is forever, and null is not at all.
      return arrivals.nextMessage(timeout.isZero() ? null : timeout);
    } catch (IllegalStateException e) {
      throw use.failed(e);
    }
  }

  /** Requests as many messages of each stream as are missing, once half of them are. */
  private void request() throws DriverException {
    boolean again = returned.getAndSet(false);
    for (int partition = 0; partition < pulls.length; partition++) {
      Pull pull = pulls[partition];
      long now = System.nanoTime();
      if (again || pull.open > 0 && now - pull.endsNanos >= 0) {
        // A server that is gone answers no request.
        pull.open = 0;
      }
      if (pull.open <= count / 2 && now - pull.notBeforeNanos >= 0) {
        if (pull.missing) {
          restore(partition);
        }
        send(pull, now);
      }
    }
  }

  private void send(Pull pull, long now) throws DriverException {
    byte[] body = ("{\"batch\":" + (count - pull.open) + ",\"expires\":" + EXPIRY.toNanos() + "}")
        .getBytes(StandardCharsets.US_ASCII);
    try {
      connection.publish(pull.subject, pull.replyTo, body);
    } catch (IllegalStateException e) {
      throw use.failed(e);
    }
    pull.open = count;
    pull.endsNanos = now + EXPIRY.plus(GRACE).toNanos();
  }

  /** A server alone that restarts has lost the streams in its memory. A cluster knows them. */
  private void restore(int partition) {
    if (connection.getServerInfo().getCluster() != null) {
      return;
    }
    try {
      subscribe(streams.get(partition));
      pulls[partition].missing = false;
    } catch (DriverException e) {
      LOG.debug("{} can't restore its subscription yet", spec.name(), e);
    }
  }

  private int take(Message first, DeliveryListener listener)
      throws DriverException, InterruptedException {
    int handedOver = 0;
    for (Message message = first; message != null; message = next(Duration.ZERO)) {
      if (message.isStatusMessage()) {
        answered(message);
      } else {
        long receivedNanos = System.nanoTime();
        if (handOver(message, receivedNanos, listener)) {
          handedOver++;
        }
      }
      if (handedOver == MOST_AT_ONCE) {
        return handedOver;
      }
    }
    return handedOver;
  }

  private boolean handOver(Message message, long receivedNanos, DeliveryListener listener) {
    String reply = message.getReplyTo();
    int partition = arrived(reply);
    if (partition == UNKNOWN) {
      return false;
    }
    String key = message.hasHeaders() ? message.getHeaders().getFirst(NatsProducer.KEY) : null;
    listener.delivered(partition, MessageKey.number(key == null ? "" : key),
        ByteBuffer.wrap(message.getData()), receivedNanos, isRepeated(reply));
    unacknowledged.add(reply, receivedNanos, acknowledge);
    pulls[partition].last = reply;
    return true;
  }

  /** Takes note of the arrival of a message, and returns the partition of its stream. */
  private int arrived(String reply) {
    int partition = partition(reply);
    if (partition != UNKNOWN) {
      Pull pull = pulls[partition];
      pull.open = Math.max(0, pull.open - 1);
    }
    return partition;
  }

  /** An answer to a request: it has ended, with some of its messages undelivered. */
  private void answered(Message status) {
    Pull pull = pulls[Integer.parseInt(status.getSubject(), inbox.length(),
        status.getSubject().length(), 10)];
    String undelivered = status.hasHeaders() ? status.getHeaders().getFirst(STILL_OPEN) : null;
    if (undelivered != null) {
      pull.open = Math.max(0, pull.open - Integer.parseInt(undelivered));
    } else {
      // The leader changed, or there is none, or the stream is gone.
      pull.failed(status.getStatus().isNoResponders());
    }
  }

  /**
   * Returns the partition of a message by the subject of its acknowledgement: {@code
   * $JS.ACK.STREAM.CONSUMER.DELIVERED.…}, with two more words before the stream if servers know
   * domains.
   */
  private int partition(String reply) {
    if (reply == null || !reply.startsWith(ACK_PREFIX)) {
      return UNKNOWN;
    }
    int start = startOf(2 + extraWords(reply), reply);
    int end = reply.indexOf('.', start);
    if (pulls.length == 1) {
      return 0;
    }
    int dash = reply.lastIndexOf('-', end);
    return Integer.parseInt(reply, dash + 1, end, 10);
  }

  /** The word after the consumer is the number of deliveries. */
  private static boolean isRepeated(String reply) {
    int start = startOf(4 + extraWords(reply), reply);
    return reply.charAt(start) != '1' || reply.charAt(start + 1) != '.';
  }

  private static int extraWords(String reply) {
    int words = 1;
    for (int dot = reply.indexOf('.'); dot >= 0; dot = reply.indexOf('.', dot + 1)) {
      words++;
    }
    return words > WORDS ? 2 : 0;
  }

  private static int startOf(int word, String reply) {
    int start = 0;
    for (int i = 0; i < word; i++) {
      start = reply.indexOf('.', start) + 1;
    }
    return start;
  }

  /** Acknowledges a message, without waiting. */
  private void acknowledge(String reply) {
    try {
      connection.publish(reply, ACKNOWLEDGE);
    } catch (IllegalStateException e) {
      acknowledgeFailures.incrementAndGet();
    }
  }

  @Override
  public long acknowledgeFailures() {
    return acknowledgeFailures.get();
  }

  @Override
  public void close() {
    use.close(this::finish);
  }

  private void finish() {
    try {
      if (connection.getStatus() == Connection.Status.CONNECTED) {
        finish(Deadline.in(CLOSE_LIMIT.dividedBy(2)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IllegalStateException e) {
      LOG.debug("{} did not close in an orderly way", spec.name(), e);
    } finally {
      NatsClients.end(connection);
    }
  }

  /**
   * Acknowledges what was handed over, and returns the rest. Until its requests have ended, a
   * server
   * could still give messages to this consumer.
   */
  private void finish(Deadline deadline) throws InterruptedException {
    List<String> last = new ArrayList<>();
    unacknowledged.removeAll(reply -> {
      if (reply.equals(pulls[partition(reply)].last)) {
        last.add(reply);
      } else {
        acknowledge(reply);
      }
    });
    List<String> unread = new ArrayList<>();
    while (isAwaiting() && !deadline.isOver()) {
      Message message = arrivals.nextMessage(LOOK_AROUND);
      if (message != null && message.isStatusMessage()) {
        answered(message);
      } else if (message != null && arrived(message.getReplyTo()) != UNKNOWN) {
        unread.add(message.getReplyTo());
      }
    }
    unread.forEach(reply -> connection.publish(reply, RETURN));
    // An answer to the last one comes after all before it are known.
    for (String reply : last) {
      if (connection.request(reply, ACKNOWLEDGE,
          Durations.max(LOOK_AROUND, deadline.left())) == null) {
        acknowledgeFailures.incrementAndGet();
      }
    }
  }

  private boolean isAwaiting() {
    for (Pull pull : pulls) {
      if (pull.open > 0) {
        return true;
      }
    }
    return false;
  }
}
