package io.weir.driver.distributedlog.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DeliveryListener;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.driver.common.ConsumerUse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.bookkeeper.client.BKException;
import org.apache.distributedlog.DLSN;
import org.apache.distributedlog.LogRecordWithDLSN;
import org.apache.distributedlog.LogSegmentMetadata;
import org.apache.distributedlog.api.AsyncLogReader;
import org.apache.distributedlog.api.DistributedLogManager;
import org.apache.distributedlog.api.subscription.SubscriptionsStore;
import org.apache.distributedlog.exceptions.BKTransmitException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer of a subscription, which reads its share of the logs of a topic. DistributedLog keeps
 * the position of a subscription in each log, in ZooKeeper.
 *
 * <p>Each log has one read under way. The client answers it on its own thread, by way of a queue.
 * The polling thread reads on, also with another reader if one failed.
 */
final class DlogConsumer implements MessageConsumer {
  private static final Logger LOG = LoggerFactory.getLogger(DlogConsumer.class);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(6);
  private static final Duration COMMIT_LIMIT = Duration.ofSeconds(3);
  private static final Duration RETRY = Duration.ofMillis(200);
  private static final int MOST_AT_ONCE = 500;
  /** A bookie that has just started may not have read its journal yet. */
  private static final int TRIES = 5;

  private final DriverSettings settings;
  private final ConsumerSpec spec;
  private final ConsumerUse use;
  private final List<Part> parts = new ArrayList<>();
  private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
  private final AtomicLong acknowledgeFailures = new AtomicLong();
  private long acknowledgedNanos = System.nanoTime();

  /**
   * The answer to a read.
   *
   * @param records at least one; empty if it failed
   */
  private record Answer(Part part, List<LogRecordWithDLSN> records, Optional<Throwable> failure) {}

  /** A log, as far as it is read. Used by the polling thread, except for the answers. */
  private final class Part {
    private final int partition;
    private final DistributedLogManager manager;
    private final SubscriptionsStore positions;
    private CompletableFuture<AsyncLogReader> reader;
    /** The last record that was handed over, or was before the consumer opened. */
    private DLSN last;
    private DLSN committed;
    private CompletableFuture<Void> committing = CompletableFuture.completedFuture(null);
    /** How many reads in a row found that no bookie has an entry. */
    private int lostInARow;
    /** When to try again after a read that failed. */
    private Optional<Long> retryNanos = Optional.empty();

    Part(int partition, DistributedLogManager manager) {
      this.partition = partition;
      this.manager = manager;
      this.positions = manager.getSubscriptionsStore();
    }

    void open(DLSN position) {
      last = position;
      committed = position;
      reader = manager.openAsyncLogReader(last.getNextDLSN());
    }

    void read() {
      reader.thenCompose(opened -> opened.readBulk(settings.client().receiveQueue()))
          .whenComplete((records, failure) -> answers.add(new Answer(this,
              failure == null ? records : List.of(), Optional.ofNullable(failure))));
    }

    void readAgainLater(Throwable failure) {
      LOG.debug("{} can't read {} now", spec.name(), manager.getStreamName(), failure);
      closeReader();
      lostInARow = isLost(failure) ? lostInARow + 1 : 0;
      retryNanos = Optional.of(System.nanoTime() + RETRY.toNanos());
    }

    void readAgainIfDue() {
      if (retryNanos.filter(nanos -> System.nanoTime() - nanos >= 0).isPresent()) {
        retryNanos = Optional.empty();
        reader = lostInARow < TRIES
            ? manager.openAsyncLogReader(last.getNextDLSN())
            : manager.getLogSegmentsAsync().thenCompose(this::openAfterLoss);
        read();
      }
    }

    /**
     * Continues with the next segment, if there is one. The library would read a lost entry for
     * ever, and what follows it in its segment is lost too: bookies lose the end of a log.
     */
    private CompletableFuture<AsyncLogReader> openAfterLoss(List<LogSegmentMetadata> segments) {
      long segment = last.getNextDLSN().getLogSegmentSequenceNo();
      if (segments.stream().anyMatch(known -> known.getLogSegmentSequenceNumber() > segment)) {
        LOG.warn("{}: bookies have lost entries of segment {} of {}", spec.name(), segment,
            manager.getStreamName());
        last = new DLSN(segment + 1, 0, -1);
      }
      return manager.openAsyncLogReader(last.getNextDLSN());
    }

    /** Commits the position, unless the last commit is still under way. */
    void commit() {
      if (committing.isDone() && !last.equals(committed)) {
        DLSN position = last;
        committed = position;
        committing = positions.advanceCommitPosition(spec.subscription(), position)
            .handle((done, failure) -> {
              if (failure != null) {
                acknowledgeFailures.incrementAndGet();
              }
              return null;
            });
      }
    }

    /** Closes the reader, or does nothing if it could not open. */
    CompletableFuture<Void> closeReader() {
      return reader.thenCompose(AsyncLogReader::asyncClose).exceptionally(failure -> null);
    }

    CompletableFuture<Void> close() {
      return closeReader().thenCompose(done -> manager.asyncClose());
    }
  }

  private DlogConsumer(DriverSettings settings, ConsumerSpec spec) {
    this.settings = settings;
    this.spec = spec;
    this.use = new ConsumerUse(spec, "distributedlog-close", CLOSE_LIMIT);
  }

  /** Opens a reader of each log of its share, at the position of the subscription. */
  static DlogConsumer open(DriverSettings settings, DlogNamespace namespace, ConsumerSpec spec)
      throws DriverException, InterruptedException {
    DlogConsumer consumer = new DlogConsumer(settings, spec);
    List<String> logs = DlogNamespace.logs(spec.topic());
    for (int partition = spec.number(); partition < logs.size(); partition += spec.sharedBy()) {
      consumer.parts
          .add(consumer.new Part(partition, namespace.manager(logs.get(partition))));
    }
    List<CompletableFuture<DLSN>> positions = consumer.parts.stream()
        .map(part -> part.positions.getLastCommitPosition(spec.subscription()))
        .toList();
    Deadline deadline = Deadline.in(settings.timeout());
    String opening = "open consumer " + spec.name();
    for (int i = 0; i < positions.size(); i++) {
      // Without a commit it is the position before the first record.
      consumer.parts.get(i).open(DlogNamespace.await(positions.get(i), deadline, opening));
    }
    for (Part part : consumer.parts) {
      DlogNamespace.await(part.reader, deadline, opening);
      part.read();
    }
    return consumer;
  }

  /** The logs keep all messages. */
  @Override
  public boolean awaitReady(Duration timeout) {
    return true;
  }

  @Override
  public int poll(Duration timeout, DeliveryListener listener)
      throws DriverException, InterruptedException {
    return use.poll(timeout, wait -> slice(wait, listener));
  }

  private int slice(Duration wait, DeliveryListener listener) throws InterruptedException {
    Answer answer = answers.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
    int handedOver = answer == null ? 0 : handOver(answer, listener);
    parts.forEach(Part::readAgainIfDue);
    acknowledgeIfDue();
    return handedOver;
  }

  private int handOver(Answer first, DeliveryListener listener) {
    int handedOver = 0;
    for (Answer answer = first; answer != null; answer = answers.poll()) {
      for (LogRecordWithDLSN record : answer.records) {
        long receivedNanos = System.nanoTime();
        deliver(answer.part, record, receivedNanos, listener);
        handedOver++;
      }
      if (answer.failure.isPresent()) {
        answer.part.readAgainLater(answer.failure.get());
      } else {
        answer.part.lostInARow = 0;
        answer.part.read();
      }
      if (handedOver >= MOST_AT_ONCE) {
        return handedOver;
      }
    }
    return handedOver;
  }

  private static boolean isLost(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof BKTransmitException transmit
        && (transmit.getBKResultCode() == BKException.Code.NoSuchEntryException
            || transmit.getBKResultCode() == BKException.Code.NoSuchLedgerExistsException);
  }

  private static void deliver(Part part, LogRecordWithDLSN record, long receivedNanos,
      DeliveryListener listener) {
    ByteBuffer bytes = record.getPayloadBuf().nioBuffer();
    int message = 1 + bytes.get(0);
    listener.delivered(part.partition, MessageKey.number(bytes.slice(1, message - 1)),
        bytes.slice(message, bytes.limit() - message), receivedNanos, false);
    part.last = record.getDlsn();
  }

  private void acknowledgeIfDue() {
    long now = System.nanoTime();
    if (now - acknowledgedNanos >= settings.client().acknowledgeInterval().toNanos()) {
      acknowledgedNanos = now;
      parts.forEach(Part::commit);
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

  /** Commits the last positions, after those that are still under way. */
  private void finish() {
    Deadline deadline = Deadline.in(COMMIT_LIMIT);
    try {
      awaitCommits(deadline);
      parts.forEach(Part::commit);
      awaitCommits(deadline);
      DlogNamespace.await(
          CompletableFuture
              .allOf(parts.stream().map(Part::close).toArray(CompletableFuture[]::new)),
          deadline, "close consumer " + spec.name());
    } catch (DriverException e) {
      LOG.debug("{} did not close in an orderly way", spec.name(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitCommits(Deadline deadline) throws DriverException, InterruptedException {
    for (Part part : parts) {
      DlogNamespace.await(part.committing, deadline, "commit the position of " + spec.name());
    }
  }
}
