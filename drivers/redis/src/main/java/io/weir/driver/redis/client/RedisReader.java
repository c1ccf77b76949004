package io.weir.driver.redis.client;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.UnblockType;
import io.lettuce.core.XGroupCreateArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.IntegerOutput;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.netty.buffer.ByteBuf;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.launch.ServiceAddress;
import io.weir.driver.common.Causes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads those streams of a consumer that one command can read, on one connection. One request is
 * on its way at any time. First it reads what an earlier connection of this consumer received and
 * did not acknowledge, then new entries. At intervals it claims what other consumers of the group
 * left behind.
 *
 * <p>Used by the consumer's thread, except for {@link #finish} and {@link #close}.
 */
final class RedisReader {
  /** How long the node holds back an answer without entries. */
  private static final long BLOCK_MILLIS = 1_000;
  private static final Duration CLAIM_INTERVAL = Duration.ofSeconds(10);
  private static final String FIRST = "0";
  private static final String FROM_NOW_ON = "$";
  private static final byte[] NEW = {'>'};

  private final RedisNodes nodes;
  private final RedisClient client;
  private final Membership member;
  private final byte[][] keys;
  private final Queue<Fetch> arrivals;
  private final AtomicLong acknowledgeFailures;
  private final Entries[] answers;
  private final Identifiers[] handedOver;
  private final Collection<Acknowledgement> acknowledging = new ConcurrentLinkedQueue<>();
  private final long[] lastMillis;
  private final long[] lastSequence;
  private volatile StatefulRedisConnection<byte[], byte[]> connection;
  private volatile ServiceAddress node;
  private volatile long connectionNumber;
  private volatile boolean waiting;
  private boolean readsPending;
  private int answerInUse;
  private long claimedNanos = System.nanoTime();
  /** The stream to claim from next; none if it is the number of streams. */
  private int claiming;
  private long claimMillis;
  private long claimSequence;
  private boolean claimedLast;

  /**
   * A consumer within its group.
   *
   * @param group the group's name
   * @param consumer the consumer's name
   * @param client the name of its connections
   * @param count how many entries of a stream one request returns
   * @param leftAfter how long an entry stays unacknowledged before it is claimed
   * @param fromNowOn whether a new group skips the existing entries
   */
  record Membership(byte[] group, byte[] consumer, String client, int count, Duration leftAfter,
      boolean fromNowOn) {}

  /** Identifiers of entries. */
  private static final class Identifiers {
    private long[] millis = new long[1_024];
    private long[] sequences = new long[1_024];
    private int count;

    void add(long milli, long sequence) {
      if (count == millis.length) {
        millis = Arrays.copyOf(millis, count * 2);
        sequences = Arrays.copyOf(sequences, count * 2);
      }
      millis[count] = milli;
      sequences[count] = sequence;
      count++;
    }
  }

  /**
   * Creates a reader.
   *
   * @param keys streams that one command can read
   * @param partitions the partition of each
   * @param arrivals receives each answer and each failure
   */
  RedisReader(RedisNodes nodes, RedisClient client, Membership member, byte[][] keys,
      int[] partitions, Queue<Fetch> arrivals, AtomicLong acknowledgeFailures) {
    this.nodes = nodes;
    this.client = client;
    this.member = member;
    this.keys = keys;
    this.arrivals = arrivals;
    this.acknowledgeFailures = acknowledgeFailures;
    this.answers =
        new Entries[] {new Entries(keys, partitions), new Entries(keys, partitions)};
    this.handedOver = new Identifiers[keys.length];
    Arrays.setAll(handedOver, stream -> new Identifiers());
    this.lastMillis = new long[keys.length];
    this.lastSequence = new long[keys.length];
    this.claiming = keys.length;
  }

  /**
   * Connects, creates the group where it is missing, acknowledges again what an earlier connection
   * may not have acknowledged, and begins to read.
   */
  void open(Duration limit) throws DriverException, InterruptedException {
    node = nodes.layout().shardOf(keys[0]).primary();
    StatefulRedisConnection<byte[], byte[]> made =
        nodes.connect(client, node, member.client(), limit);
    connection = made;
    made.setTimeout(limit);
    try {
      createGroups(made);
      connectionNumber = made.sync().clientId();
    } catch (RedisException e) {
      RedisNodes.cut(made);
      throw new DriverException("consumer " + member.client() + " can't read from Redis at " + node
          + ": " + Causes.chain(e), e);
    }
    List.copyOf(acknowledging).forEach(made::dispatch);
    acknowledge();
    readsPending = true;
    Arrays.fill(lastMillis, 0);
    Arrays.fill(lastSequence, 0);
    fetch();
  }

  /** Creates the groups, and those of weir's own streams that a node lost with its data. */
  void createGroups() throws DriverException {
    try {
      createGroups(connection);
    } catch (RedisException e) {
      throw new DriverException("group of consumer " + member.client() + ": " + Causes.chain(e),
          e);
    }
  }

  private void createGroups(StatefulRedisConnection<byte[], byte[]> on) {
    for (byte[] key : keys) {
      try {
        on.sync()
            .xgroupCreate(
                StreamOffset.from(key, member.fromNowOn() ? FROM_NOW_ON : FIRST), member.group(),
                XGroupCreateArgs.Builder.mkstream(!member.fromNowOn()));
      } catch (RedisCommandExecutionException e) {
        if (!RedisErrors.code(e).orElse("").equals(RedisErrors.GROUP_EXISTS)) {
          throw e;
        }
      }
    }
  }

  boolean isOpen() {
    StatefulRedisConnection<byte[], byte[]> known = connection;
    return known != null && known.isOpen();
  }

  /** Sends the next request. The answer before the last one may be in use until then. */
  void fetch() {
    answerInUse = 1 - answerInUse;
    Entries answer = answers[answerInUse];
    claimedLast = !claimedLast && isClaiming();
    Fetch fetch = claimedLast ? claim(answer) : read(answer);
    waiting = true;
    connection.dispatch(fetch);
  }

  private boolean isClaiming() {
    if (claiming == keys.length && !readsPending
        && System.nanoTime() - claimedNanos >= CLAIM_INTERVAL.toNanos()) {
      claimedNanos = System.nanoTime();
      claiming = 0;
    }
    return claiming < keys.length;
  }

  private Fetch claim(Entries answer) {
    CommandArgs<byte[], byte[]> args = new CommandArgs<>(ByteArrayCodec.INSTANCE)
        .addKey(keys[claiming])
        .add(member.group())
        .add(member.consumer())
        .add(member.leftAfter().toMillis())
        .add(claimMillis + "-" + claimSequence)
        .add("COUNT")
        .add(member.count());
    return new Fetch(CommandType.XAUTOCLAIM, answer.forClaim(claiming), args, true);
  }

  private Fetch read(Entries answer) {
    CommandArgs<byte[], byte[]> args = new CommandArgs<>(ByteArrayCodec.INSTANCE)
        .add("GROUP")
        .add(member.group())
        .add(member.consumer())
        .add("COUNT")
        .add(member.count());
    if (!readsPending) {
      args.add("BLOCK").add(claiming < keys.length ? 1 : BLOCK_MILLIS);
    }
    args.add("STREAMS");
    for (byte[] key : keys) {
      args.addKey(key);
    }
    for (int stream = 0; stream < keys.length; stream++) {
      args.add(readsPending ? after(stream) : NEW);
    }
    return new Fetch(CommandType.XREADGROUP, answer.forRead(), args, readsPending);
  }

  private byte[] after(int stream) {
    return (lastMillis[stream] + "-" + lastSequence[stream]).getBytes(StandardCharsets.US_ASCII);
  }

  /** Takes note of an answer, before the next request. */
  void note(Fetch fetch) {
    Entries entries = fetch.entries();
    if (fetch.isClaim()) {
      claimMillis = entries.nextMillis();
      claimSequence = entries.nextSequence();
      if (claimMillis == 0 && claimSequence == 0) {
        claiming++;
      }
    } else if (readsPending) {
      readsPending = entries.count() > 0;
      for (int entry = 0; entry < entries.count(); entry++) {
        lastMillis[entries.stream(entry)] = entries.millis(entry);
        lastSequence[entries.stream(entry)] = entries.sequence(entry);
      }
    }
  }

  /** Takes note that entries were handed over, or that there is nothing to hand over. */
  synchronized void noteHandedOver(Entries entries) {
    for (int entry = 0; entry < entries.count(); entry++) {
      handedOver[entries.stream(entry)].add(entries.millis(entry), entries.sequence(entry));
    }
  }

  /** Acknowledges what was handed over, without waiting. */
  synchronized void acknowledge() {
    for (int stream = 0; stream < keys.length; stream++) {
      if (handedOver[stream].count > 0) {
        Acknowledgement next = new Acknowledgement(keys[stream], handedOver[stream]);
        handedOver[stream] = new Identifiers();
        acknowledging.add(next);
        connection.dispatch(next);
      }
    }
  }

  /**
   * Acknowledges what was handed over, and waits for it and for the request on its way. Without its
   * answer the node could still give entries to a connection that is gone.
   */
  void finish(Duration limit) throws DriverException, InterruptedException {
    if (!isOpen()) {
      return;
    }
    Deadline deadline = Deadline.in(limit);
    acknowledge();
    if (waiting) {
      nodes.on(node, limit).clientUnblock(connectionNumber, UnblockType.TIMEOUT);
    }
    while ((waiting || !acknowledging.isEmpty()) && isOpen() && !deadline.isOver()) {
      Thread.sleep(1);
    }
  }

  /** Cuts the connection without waiting. */
  void close() {
    StatefulRedisConnection<byte[], byte[]> known = connection;
    if (known != null) {
      RedisNodes.cut(known);
    }
  }

  /** A request for entries. It goes to the arrivals when it is answered or failed. */
  final class Fetch extends Command<byte[], byte[], Entries> {
    private final StatefulRedisConnection<byte[], byte[]> sentOn = connection;
    private final boolean repeats;
    private volatile Throwable failure;

    private Fetch(CommandType type, Entries answer, CommandArgs<byte[], byte[]> args,
        boolean repeats) {
      super(type, answer, args);
      this.repeats = repeats;
    }

    RedisReader reader() {
      return RedisReader.this;
    }

    /** Returns whether it was sent on the connection that the reader has now. */
    boolean isCurrent() {
      return sentOn == connection;
    }

    /** Returns whether its entries may have been delivered before. */
    boolean repeats() {
      return repeats;
    }

    private boolean isClaim() {
      return getType() == CommandType.XAUTOCLAIM;
    }

    Entries entries() {
      return (Entries) getOutput();
    }

    /** Returns why it failed; null if it was answered. */
    Throwable failure() {
      return failure;
    }

    @Override
    public void complete() {
      super.complete();
      if (getOutput().hasError()) {
        failure = new RedisCommandExecutionException(getOutput().getError());
      }
      arrive();
    }

    @Override
    public boolean completeExceptionally(Throwable cause) {
      failure = cause == null ? new RedisException("the connection was closed") : cause;
      arrive();
      return super.completeExceptionally(failure);
    }

    @Override
    public void cancel() {
      completeExceptionally(null);
    }

    private void arrive() {
      waiting = false;
      arrivals.add(this);
    }
  }

  /** Acknowledges entries of a stream. */
  private final class Acknowledgement extends RawCommand<Long> {
    private final byte[] key;
    private final Identifiers identifiers;
    private volatile IntegerOutput<byte[], byte[]> answer =
        new IntegerOutput<>(ByteArrayCodec.INSTANCE);

    private Acknowledgement(byte[] key, Identifiers identifiers) {
      this.key = key;
      this.identifiers = identifiers;
    }

    @Override
    public void encode(ByteBuf out) {
      out.writeByte('*');
      writeNumber(out, 3 + identifiers.count);
      out.writeBytes(LINE_END);
      writeWord(out, getType().getBytes());
      writeWord(out, key);
      writeWord(out, member.group());
      for (int i = 0; i < identifiers.count; i++) {
        writeIdentifier(out, identifiers.millis[i], identifiers.sequences[i]);
      }
    }

    @Override
    public ProtocolKeyword getType() {
      return CommandType.XACK;
    }

    @Override
    public CommandOutput<byte[], byte[], Long> getOutput() {
      return answer;
    }

    /** It may be sent again on another connection. */
    @Override
    public boolean isDone() {
      return false;
    }

    @Override
    public void complete() {
      if (answer.hasError()) {
        acknowledgeFailures.incrementAndGet();
      }
      acknowledging.remove(this);
    }

    /** Stays among those that the next connection repeats. */
    @Override
    public boolean completeExceptionally(Throwable cause) {
      acknowledgeFailures.incrementAndGet();
      answer = new IntegerOutput<>(ByteArrayCodec.INSTANCE);
      return true;
    }
  }
}
