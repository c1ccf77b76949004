package io.weir.driver.pravega.client;

import io.pravega.client.segment.impl.Segment;
import io.pravega.client.stream.EventPointer;
import io.pravega.client.stream.EventRead;
import io.pravega.client.stream.EventStreamReader;
import io.pravega.client.stream.Position;
import io.pravega.client.stream.ReaderConfig;
import io.pravega.client.stream.ReaderGroup;
import io.pravega.client.stream.impl.ByteBufferSerializer;
import io.pravega.client.stream.impl.EventPointerInternal;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.driver.common.ConsumerUse;
import io.weir.driver.pravega.PravegaTerms;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer with one reader of the subscription's group. The readers of a group divide the
 * segments among themselves, and keep their positions by checkpoints, which each reader takes while
 * it is polled.
 *
 * <p>The client connects again by itself. If its reader fails, the next poll opens another one.
 */
final class PravegaConsumer implements MessageConsumer {
  private static final Logger LOG = LoggerFactory.getLogger(PravegaConsumer.class);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(7);
  private static final Duration READER_LIMIT = Duration.ofSeconds(2);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
  private static final Duration REOPEN = Duration.ofMillis(200);
  /** Enough for another consumer to finish the group that it creates. */
  private static final Duration GROUP_LIMIT = Duration.ofSeconds(5);
  private static final int MOST_AT_ONCE = 500;
  private static final ReaderConfig CONFIG = ReaderConfig.builder()
      .bufferSize((int) PravegaTerms.READ_BUFFER.bytes())
      .disableTimeWindows(true)
      .build();
  /** Pravega gives the segment of an event as a text only, which would be made for each. */
  private static final MethodHandle SEGMENT = segmentOfPointer();

  private final PravegaClients clients;
  private final PravegaTopics topics;
  private final ConsumerSpec spec;
  private final String reader;
  private final ConsumerUse use;
  private final CurrentCall call = new CurrentCall();
  /** Events that came while the consumer was getting ready. */
  private final Queue<EventRead<ByteBuffer>> early = new ArrayDeque<>();
  private Optional<Position> beforeEarly = Optional.empty();
  private volatile Reading reading;
  private boolean failed;

  /**
   * A reader with its connections.
   *
   * @param segments the identifiers of the topic's segments, by partition
   */
  private record Reading(Link link, ReaderGroup group, EventStreamReader<ByteBuffer> events,
      long[] segments) {
    /** Keeps the position of what was handed over, and ends. */
    private void end(Optional<Position> position) {
      Link.within(READER_LIMIT, () -> {
        position.ifPresent(events::closeAt);
        events.close();
        group.close();
      });
      link.end();
    }
  }

  private PravegaConsumer(DriverSettings settings, PravegaClients clients, PravegaTopics topics,
      ConsumerSpec spec) {
    this.clients = clients;
    this.topics = topics;
    this.spec = spec;
    this.reader = PravegaTopics.token(settings.clientId() + "-" + spec.name());
    this.use = new ConsumerUse(spec, "pravega-close", CLOSE_LIMIT);
  }

  static PravegaConsumer open(DriverSettings settings, PravegaClients clients,
      PravegaTopics topics, ConsumerSpec spec) throws DriverException, InterruptedException {
    PravegaConsumer consumer = new PravegaConsumer(settings, clients, topics, spec);
    Deadline deadline = Deadline.in(GROUP_LIMIT);
    while (true) {
      try {
        consumer.reading = consumer.connect();
        return consumer;
      } catch (DriverException e) {
        if (deadline.isOver()) {
          throw e;
        }
        Thread.sleep(REOPEN.toMillis());
      }
    }
  }

  private static MethodHandle segmentOfPointer() {
    try {
      return MethodHandles.privateLookupIn(EventPointerInternal.class, MethodHandles.lookup())
          .findVirtual(EventPointerInternal.class, "getSegment",
              MethodType.methodType(Segment.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Reading connect() throws DriverException, InterruptedException {
    topics.ensure(spec.topic());
    String name = topics.subscribe(spec);
    long[] segments = PravegaTopics.segments(topics.info(spec.topic()));
    Link link = clients.link();
    try {
      return clients.administer("open consumer " + spec.name(), () -> {
        ReaderGroup group = clients.groups().getReaderGroup(name);
        // One that did not close would hold its segments.
        group.readerOffline(reader, null);
        return new Reading(link, group,
            link.clients().createReader(reader, name, new ByteBufferSerializer(), CONFIG),
            segments);
      });
    } catch (DriverException | InterruptedException e) {
      link.end();
      throw e;
    }
  }

  boolean isOpen() {
    return !use.isClosing();
  }

  /**
   * Waits until the group has all its readers before it reads, so that each takes its share, and
   * then until all segments are taken.
   */
  @Override
  public boolean awaitReady(Duration timeout) throws DriverException, InterruptedException {
    return use.alone(() -> awaitReadyAlone(Deadline.in(timeout)));
  }

  private boolean awaitReadyAlone(Deadline deadline)
      throws DriverException, InterruptedException {
    do {
      use.requireOpen();
      reopenIfFailed();
      Optional<Boolean> complete = called(() -> isGroupComplete());
      if (complete.isPresent() && complete.get()) {
        Optional<Integer> free = called(() -> reading.group.getReaderSegmentDistribution()
            .getUnassignedSegments());
        if (free.isPresent() && free.get() == 0) {
          return true;
        }
        // A reader takes segments when it is asked for events.
        next(Duration.ZERO).ifPresent(this::keep);
      }
      Thread.sleep(LOOK_AGAIN.toMillis());
    } while (!deadline.isOver());
    return false;
  }

  private boolean isGroupComplete() {
    return reading.group.getOnlineReaders().size() >= spec.sharedBy();
  }

  private void keep(EventRead<ByteBuffer> read) {
    if (read.getEvent() != null) {
      early.add(read);
    } else if (early.isEmpty()) {
      beforeEarly = Optional.of(read.getPosition());
    }
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    return use.poll(timeout, wait -> slice(wait, listener));
  }

  private int slice(Duration wait, DeliveryListener listener)
      throws DriverException, InterruptedException {
    reopenIfFailed();
    return early.isEmpty() ? read(wait, listener) : handOverEarly(listener);
  }

  private int handOverEarly(DeliveryListener listener) {
    int handedOver = 0;
    beforeEarly = Optional.empty();
    for (EventRead<ByteBuffer> read = early.poll(); read != null; read = early.poll()) {
      handOver(read, System.nanoTime(), listener);
      handedOver++;
    }
    return handedOver;
  }

  private int read(Duration wait, DeliveryListener listener)
      throws DriverException, InterruptedException {
    int handedOver = 0;
    Optional<EventRead<ByteBuffer>> read = next(wait);
    while (read.isPresent() && read.get().getEvent() != null) {
      handOver(read.get(), System.nanoTime(), listener);
      handedOver++;
      if (handedOver == MOST_AT_ONCE) {
        return handedOver;
      }
      read = next(Duration.ZERO);
    }
    return handedOver;
  }

  private void handOver(EventRead<ByteBuffer> read, long receivedNanos,
      DeliveryListener listener) {
    ByteBuffer event = read.getEvent();
    int key = MessageKey.NOT_OURS;
    if (event.remaining() >= Integer.BYTES) {
      int number = event.getInt();
      key = number < MessageKey.NO_NUMBER || number > MessageKey.MAX
          ? MessageKey.NOT_OURS
          : number;
    }
    listener.delivered(partition(read.getEventPointer()), key, event, receivedNanos, false);
  }

  /** Returns -1 for a segment that the topic did not have when the reader was opened. */
  private int partition(EventPointer pointer) {
    try {
      Segment segment = (Segment) SEGMENT.invokeExact(pointer.asImpl());
      return Math.max(-1, Arrays.binarySearch(reading.segments, segment.getSegmentId()));
    } catch (Throwable e) {
      throw new IllegalStateException("reading the segment of an event failed", e);
    }
  }

  /** Returns what the reader answers in time; empty if it failed. */
  private Optional<EventRead<ByteBuffer>> next(Duration wait)
      throws DriverException, InterruptedException {
    return called(() -> reading.events.readNextEvent(wait.toMillis()));
  }

  /** Calls the client, whose failure makes the next poll open another reader. */
  private <T> Optional<T> called(ConsumerUse.Action<T> action)
      throws DriverException, InterruptedException {
    call.enter();
    try {
      return Optional.of(action.run());
    } catch (Exception e) {
      // The client throws checked exceptions that it does not declare.
      if (use.isClosing()) {
        throw use.closedException();
      }
      if (e instanceof InterruptedException interrupted) {
        throw interrupted;
      }
      LOG.debug("{} has no reader", spec.name(), e);
      failed = true;
      return Optional.empty();
    } finally {
      call.leave();
    }
  }

  private void reopenIfFailed() throws DriverException, InterruptedException {
    if (!failed) {
      return;
    }
    reading.end(Optional.empty());
    Optional<Reading> next = called(this::connect);
    if (next.isPresent()) {
      reading = next.get();
      failed = false;
    } else {
      Thread.sleep(REOPEN.toMillis());
    }
  }

  @Override
  public void close() {
    use.close(call::interrupt, () -> reading.end(early.isEmpty() ? Optional.empty() : beforeEarly));
  }
}
