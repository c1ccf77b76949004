package io.weir.benchmark.bare;

import io.weir.core.driver.DriverException;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs clients with minimal code around them: a thread that sends the due messages every two
 * milliseconds, as thrifty pacing does, a thread for each consumer, and one counter for each
 * thread. Prints {@code SENT RECEIVED} each second until the process ends. Arguments: the name of a
 * {@link Work}, and a settings file with {@code rate, size} and the settings of that work.
 */
public final class BareLoop {
  private static final int POOL_BYTES = 1 << 20;
  private static final long PARK_NANOS = 2_000_000;
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final BareSettings settings;
  private final List<AtomicLong> sent = new CopyOnWriteArrayList<>();
  private final List<AtomicLong> received = new CopyOnWriteArrayList<>();

  private BareLoop(BareSettings settings) {
    this.settings = settings;
  }

  /** The work of a loop. */
  public enum Work {
    /** Kafka's clients. */
    KAFKA,
    /** Pulsar's client. */
    PULSAR,
    /** A weir driver without weir's engine, for a broker that lives in the driver. */
    DRIVER,
    /** No messages: the cost of pacing alone. */
    PACING
  }

  /** Hands a message to a client. Used by one thread. */
  interface Sender {
    void send(byte[] message) throws InterruptedException;
  }

  /** The body of a thread. */
  interface Task {
    void run() throws Exception;
  }

  public static void main(String[] arguments)
      throws IOException, DriverException, InterruptedException {
    BareLoop loop = new BareLoop(BareSettings.read(arguments[1]));
    switch (Work.valueOf(arguments[0])) {
      case KAFKA -> KafkaClients.start(loop);
      case PULSAR -> PulsarClients.start(loop);
      case DRIVER -> DriverClients.start(loop);
      case PACING -> BarePacing.start(loop);
    }
    loop.print();
  }

  BareSettings settings() {
    return settings;
  }

  /** Returns a new counter of sent and acknowledged messages, written by one thread. */
  AtomicLong sent() {
    return add(sent);
  }

  /** Returns a new counter of received messages, written by one thread. */
  AtomicLong received() {
    return add(received);
  }

  private static AtomicLong add(List<AtomicLong> counters) {
    AtomicLong counter = new AtomicLong();
    counters.add(counter);
    return counter;
  }

  /** Adds one. Only for the thread that writes the counter. */
  static void count(AtomicLong counter) {
    counter.lazySet(counter.getPlain() + 1);
  }

  /** Starts a thread that receives until the process ends, poll after poll. */
  void receive(Task poll) {
    start("consumer", () -> {
      while (true) {
        poll.run();
      }
    });
  }

  /** Starts a thread that sends what is due until the process ends, with each client in turn. */
  void send(List<Sender> clients) {
    start("producer", () -> send(clients.toArray(Sender[]::new)));
  }

  private void send(Sender[] clients) throws InterruptedException {
    byte[][] messages = messages(settings.number("size"));
    double perNano = settings.rate() / 1e9;
    long start = System.nanoTime();
    long handedOver = 0;
    int client = 0;
    int message = 0;
    while (true) {
      long due = (long) ((System.nanoTime() - start) * perNano);
      if (due == handedOver) {
        LockSupport.parkNanos(PARK_NANOS);
      }
      for (; handedOver < due; handedOver++) {
        clients[client].send(messages[message]);
        client = client + 1 == clients.length ? 0 : client + 1;
        message = message + 1 == messages.length ? 0 : message + 1;
      }
    }
  }

  /** Returns random messages, prepared to be used in turn. */
  private static byte[][] messages(int size) {
    byte[][] messages = new byte[Math.max(4, POOL_BYTES / size)][size];
    SplittableRandom random = new SplittableRandom(1);
    for (byte[] message : messages) {
      random.nextBytes(message);
    }
    return messages;
  }

  /** Starts a daemon thread. If it fails, it logs the reason, and its counts stop rising. */
  static void start(String name, Task task) {
    Thread.ofPlatform().daemon().name(name).start(() -> {
      try {
        task.run();
      } catch (Exception e) {
        throw new IllegalStateException("the bare " + name + " failed", e);
      }
    });
  }

  private void print() throws InterruptedException {
    long next = System.nanoTime() + INTERVAL_NANOS;
    while (true) {
      TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
      System.out.println(sum(sent) + " " + sum(received));
      next += INTERVAL_NANOS;
    }
  }

  private static long sum(List<AtomicLong> counters) {
    return counters.stream().mapToLong(AtomicLong::get).sum();
  }
}
