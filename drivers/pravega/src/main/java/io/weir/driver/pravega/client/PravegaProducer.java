package io.weir.driver.pravega.client;

import io.pravega.client.stream.EventStreamWriter;
import io.pravega.client.stream.EventWriterConfig;
import io.pravega.client.stream.impl.ByteBufferSerializer;
import io.pravega.common.util.RetriesExhaustedException;
import io.pravega.shared.protocol.netty.ConnectionFailedException;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendFailure.Kind;
import io.weir.core.driver.SendListener;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.Causes;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.ProducerSends;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A producer with one writer. An event is the number of the message's key and the message, since
 * Pravega does not store routing keys.
 *
 * <p>The writer connects and sends again by itself. If it gives up, or its stream is gone, the next
 * send opens another one.
 */
final class PravegaProducer implements OpenClients.Expiring, ProducerSends.Client {
  private static final Logger LOG = LoggerFactory.getLogger(PravegaProducer.class);
  private static final SendFailure DISCONNECTED =
      new SendFailure(Kind.DISCONNECTED, "the writer failed");
  private static final Duration REOPEN = Duration.ofMillis(200);
  private static final Duration WRITER_LIMIT = Duration.ofSeconds(2);
  private static final EventWriterConfig CONFIG = EventWriterConfig.builder()
      .enableConnectionPooling(true)
      .enableLargeEvents(true)
      .build();

  private final DriverSettings settings;
  private final PravegaClients clients;
  private final PravegaTopics topics;
  private final ProducerSpec spec;
  private final ThreadGuard threads;
  private final ProducerSends sends;
  private final CurrentCall call = new CurrentCall();
  private volatile Writing writing;
  /** The last one that failed. */
  private volatile Writing failed;

  /** A writer with its connections. */
  private record Writing(Link link, EventStreamWriter<ByteBuffer> writer) {
    /** Ends it. A writer waits for its events before it closes, which may take forever. */
    private void end() {
      Link.within(WRITER_LIMIT, writer::close);
      link.end();
    }
  }

  private PravegaProducer(DriverSettings settings, PravegaClients clients, PravegaTopics topics,
      ProducerSpec spec, SendListener listener, ThreadGuard threads) {
    this.settings = settings;
    this.clients = clients;
    this.topics = topics;
    this.spec = spec;
    this.threads = threads;
    this.sends = new ProducerSends(spec, settings.client(), listener);
  }

  static PravegaProducer open(DriverSettings settings, PravegaClients clients,
      PravegaTopics topics, ProducerSpec spec, SendListener listener, ThreadGuard threads)
      throws DriverException, InterruptedException {
    PravegaProducer producer =
        new PravegaProducer(settings, clients, topics, spec, listener, threads);
    producer.writing = producer.connect();
    return producer;
  }

  private Writing connect() throws DriverException, InterruptedException {
    topics.ensure(spec.topic());
    Link link = clients.link();
    try {
      return new Writing(link, clients.administer("open producer " + spec.name(),
          () -> link.clients()
              .createEventWriter(PravegaTopics.stream(spec.topic()), new ByteBufferSerializer(),
                  CONFIG)));
    } catch (DriverException | InterruptedException e) {
      link.end();
      throw e;
    }
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    sends.send(this, DISCONNECTED, key, message, sequence, intendedNanos, calledNanos);
  }

  @Override
  public void publish(long mine, MessageKey key, byte[] body) {
    Writing current = writing;
    ByteBuffer event = ByteBuffer.allocate(Integer.BYTES + body.length)
        .putInt(key.number())
        .put(body)
        .flip();
    call.enter();
    try {
      (key.isNone()
          ? current.writer.writeEvent(event)
          : current.writer.writeEvent(key.text(), event))
          .whenComplete(new Outcome(mine, current));
    } catch (Exception e) {
      // The client throws checked exceptions that it does not declare.
      fail(mine, current, e);
    } finally {
      call.leave();
    }
  }

  private void fail(long mine, Writing by, Throwable cause) {
    failed = by;
    sends.open().fail(mine, false, failure(cause));
  }

  private SendFailure failure(Throwable e) {
    if (sends.isClosed()) {
      return ProducerSends.CLOSED;
    }
    boolean disconnected = PravegaClients.causes(e)
        .anyMatch(cause -> cause instanceof ConnectionFailedException
            || cause instanceof RetriesExhaustedException);
    return new SendFailure(
        PravegaClients.isDenied(e) ? Kind.DENIED : disconnected ? Kind.DISCONNECTED : Kind.OTHER,
        Causes.chain(e));
  }

  /** The outcome of a message, as the client calls back. */
  private final class Outcome implements BiConsumer<Void, Throwable> {
    private final long mine;
    private final Writing by;

    Outcome(long mine, Writing by) {
      this.mine = mine;
      this.by = by;
    }

    @Override
    public void accept(Void stored, Throwable failure) {
      try {
        if (failure == null) {
          sends.open().confirm(mine, false);
        } else {
          fail(mine, by, failure);
        }
      } catch (Throwable e) {
        threads.failed("reporting the outcome of a message", e);
      }
    }
  }

  /** Opens another writer if the last one failed. */
  @Override
  public boolean awaitConnection() throws InterruptedException {
    if (failed != writing) {
      return !sends.isClosed();
    }
    writing.end();
    sends.open().failAll(DISCONNECTED);
    Deadline deadline = Deadline.in(settings.client().sendTimeout());
    while (failed == writing && !sends.isClosed() && !deadline.isOver()) {
      call.enter();
      try {
        reopen();
      } catch (InterruptedException e) {
        if (!sends.isClosed()) {
          throw e;
        }
      } finally {
        call.leave();
      }
    }
    if (sends.isClosed()) {
      writing.end();
    }
    return failed != writing && !sends.isClosed();
  }

  private void reopen() throws InterruptedException {
    try {
      writing = connect();
    } catch (DriverException e) {
      LOG.debug("{} can't open a writer yet", spec.name(), e);
      Thread.sleep(REOPEN.toMillis());
    }
  }

  @Override
  public void expire() {
    sends.expire();
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    return sends.awaitEmpty(timeout);
  }

  @Override
  public void close(Duration grace) {
    sends.close(grace, () -> {
      call.interrupt();
      writing.end();
    });
  }
}
