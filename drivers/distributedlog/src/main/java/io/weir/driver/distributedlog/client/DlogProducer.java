package io.weir.driver.distributedlog.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.Causes;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.ProducerSends;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.apache.bookkeeper.client.BKException;
import org.apache.distributedlog.DLSN;
import org.apache.distributedlog.LogRecord;
import org.apache.distributedlog.api.AsyncLogWriter;
import org.apache.distributedlog.exceptions.BKTransmitException;
import org.apache.distributedlog.exceptions.LockingException;
import org.apache.distributedlog.exceptions.LogRecordTooLongException;

/**
 * A producer on the writers of its topic's logs. Messages without a key take the partitions in
 * turns. A record is the length of the key, the key and the message.
 *
 * <p>If a writer fails, its messages in flight count as failed, and the next send opens another.
 */
final class DlogProducer implements OpenClients.Expiring, ProducerSends.Client {
  private static final SendFailure DISCONNECTED =
      new SendFailure(Kind.DISCONNECTED, "the log has no writer: the last one failed");
  /** Logs ask for numbers that never fall, and weir finds records by their positions. */
  private static final long TRANSACTION = 1;

  private final ClientPolicy policy;
  private final ThreadGuard threads;
  private final ProducerSends sends;
  private final SharedLog.All all;
  private final List<SharedLog> logs;
  private final AtomicBoolean released = new AtomicBoolean();
  private volatile boolean lost;

  private DlogProducer(DriverSettings settings, SharedLog.All all, List<SharedLog> logs,
      ProducerSpec spec, SendListener listener, ThreadGuard threads) {
    this.policy = settings.client();
    this.threads = threads;
    this.sends = new ProducerSends(spec, policy, listener);
    this.all = all;
    this.logs = List.copyOf(logs);
  }

  static DlogProducer open(DriverSettings settings, SharedLog.All all, ProducerSpec spec,
      SendListener listener, ThreadGuard threads) throws DriverException, InterruptedException {
    List<SharedLog> logs = new ArrayList<>();
    try {
      for (String log : DlogNamespace.logs(spec.topic())) {
        logs.add(all.use(log));
      }
      Deadline deadline = Deadline.in(settings.timeout());
      logs.forEach(SharedLog::opening);
      for (SharedLog log : logs) {
        if (!log.awaitWriter(deadline, () -> false)) {
          throw log.unavailable(spec.name());
        }
      }
    } catch (DriverException | InterruptedException e) {
      all.release(logs);
      throw e;
    }
    return new DlogProducer(settings, all, logs, spec, listener, threads);
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    sends.send(this, DISCONNECTED, key, message, sequence, intendedNanos, calledNanos);
  }

  /** Opens the writers that failed. */
  @Override
  public boolean awaitConnection() throws InterruptedException {
    if (!lost) {
      return !sends.isClosed();
    }
    Deadline deadline = Deadline.in(policy.sendTimeout());
    // A failure from now on is of a new writer.
    lost = false;
    for (SharedLog log : logs) {
      if (!log.awaitWriter(deadline, sends::isClosed)) {
        lost = true;
        return false;
      }
    }
    return !sends.isClosed();
  }

  @Override
  public void publish(long mine, MessageKey key, byte[] message) {
    SharedLog log = logs.get(sends.partition(key));
    AsyncLogWriter writer = log.writer();
    if (writer == null) {
      lost = true;
      sends.open().fail(mine, false, DISCONNECTED);
      return;
    }
    byte[] name = key.bytes();
    byte[] record = new byte[1 + name.length + message.length];
    record[0] = (byte) name.length;
    System.arraycopy(name, 0, record, 1, name.length);
    System.arraycopy(message, 0, record, 1 + name.length, message.length);
    Outcome outcome = new Outcome(mine, log, writer);
    try {
      writer.write(new LogRecord(TRANSACTION, record)).whenComplete(outcome);
    } catch (RuntimeException e) {
      outcome.failed(e);
    }
  }

  /** The outcome of a message, as the client calls back. */
  private final class Outcome implements BiConsumer<DLSN, Throwable> {
    private final long mine;
    private final SharedLog log;
    private final AsyncLogWriter writer;

    Outcome(long mine, SharedLog log, AsyncLogWriter writer) {
      this.mine = mine;
      this.log = log;
      this.writer = writer;
    }

    @Override
    public void accept(DLSN position, Throwable failure) {
      try {
        if (failure == null) {
          sends.open().confirm(mine, false);
        } else {
          failed(failure instanceof CompletionException ? failure.getCause() : failure);
        }
      } catch (Throwable e) {
        threads.failed("reporting the outcome of a message", e);
      }
    }

    private void failed(Throwable cause) {
      if (!(cause instanceof LogRecordTooLongException)) {
        log.drop(writer);
        lost = true;
      }
      sends.open()
          .fail(mine, false, sends.isClosed()
              ? ProducerSends.CLOSED
              : new SendFailure(kind(cause), Causes.chain(cause)));
    }
  }

  private static Kind kind(Throwable cause) {
    return switch (cause) {
      case LogRecordTooLongException e -> Kind.TOO_LARGE;
      case LockingException e -> Kind.FENCED;
      case BKTransmitException e -> switch (e.getBKResultCode()) {
        case BKException.Code.LedgerFencedException -> Kind.FENCED;
        case BKException.Code.NotEnoughBookiesException -> Kind.NOT_ENOUGH_REPLICAS;
        case BKException.Code.TimeoutException -> Kind.TIMEOUT;
        default -> Kind.DISCONNECTED;
      };
      default -> Kind.OTHER;
    };
  }

  /**
   * Also replaces writers that failed, so that readers see all records although no send follows.
   */
  @Override
  public void expire() {
    sends.expire();
    if (lost && !sends.isClosed()) {
      logs.forEach(SharedLog::reopen);
    }
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    return sends.awaitEmpty(timeout);
  }

  @Override
  public void close(Duration grace) {
    sends.close(grace, () -> {
      if (!released.getAndSet(true)) {
        all.release(logs);
      }
    });
  }
}
