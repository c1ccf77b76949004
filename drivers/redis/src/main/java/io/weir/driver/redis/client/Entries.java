package io.weir.driver.redis.client;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.weir.core.driver.MessageKey;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The entries of one answer to {@code XREADGROUP} or {@code XAUTOCLAIM}, decoded as they arrive:
 * one copy of each message into one array, and nothing else for each. Used again for later answers.
 * Used by the client's thread until the answer is complete, then by the consumer's.
 */
final class Entries extends CommandOutput<byte[], byte[], Entries> {
  /** The partition of an entry that was deleted before it was read. */
  static final int DELETED = -1;

  private static final int FIRST_BYTES = 1 << 16;
  private static final int FIRST_ENTRIES = 64;
  private static final int LARGEST_KEPT = 1 << 24;
  private static final int DEEPEST = 8;

  /** The elements of {@code XAUTOCLAIM}'s answer: where to continue, entries, deleted ones. */
  private static final int CLAIM_DEPTH = 3;
  /** The answer of {@code XREADGROUP} has one list of entries for each stream. */
  private static final int READ_DEPTH = 4;

  private final byte[][] keys;
  private final int[] partitions;
  private final int[] left = new int[DEEPEST];
  private int depth;
  private int entryDepth = READ_DEPTH;
  private int stream;
  private boolean inPayload;
  private boolean inKey;

  private byte[] bytes = new byte[FIRST_BYTES];
  private int end;
  private int count;
  private int[] from = new int[FIRST_ENTRIES];
  private int[] to = new int[FIRST_ENTRIES];
  private int[] keyNumbers = new int[FIRST_ENTRIES];
  private int[] streams = new int[FIRST_ENTRIES];
  private long[] millis = new long[FIRST_ENTRIES];
  private long[] sequences = new long[FIRST_ENTRIES];
  private long nextMillis;
  private long nextSequence;

  /**
   * Creates an output.
   *
   * @param keys the streams that are read
   * @param partitions the partition of each of them
   */
  Entries(byte[][] keys, int[] partitions) {
    super(ByteArrayCodec.INSTANCE, null);
    this.keys = keys;
    this.partitions = partitions;
    output = this;
  }

  /** Prepares for an answer to {@code XREADGROUP}. */
  Entries forRead() {
    return reset(READ_DEPTH, 0);
  }

  /** Prepares for an answer to {@code XAUTOCLAIM} of a stream. */
  Entries forClaim(int ofStream) {
    return reset(CLAIM_DEPTH, ofStream);
  }

  private Entries reset(int entries, int ofStream) {
    entryDepth = entries;
    stream = ofStream;
    depth = 0;
    end = 0;
    count = 0;
    error = null;
    nextMillis = 0;
    nextSequence = 0;
    if (bytes.length > LARGEST_KEPT) {
      bytes = new byte[FIRST_BYTES];
    }
    return this;
  }

  @Override
  public void multi(int elements) {
    if (elements <= 0) {
      if (depth == entryDepth) {
        // An entry without fields was deleted; its identifier came before.
        streams[count - 1] |= Integer.MIN_VALUE;
      }
      passed();
      return;
    }
    left[depth++] = elements;
    if (depth == entryDepth + 1) {
      inPayload = false;
      inKey = false;
    }
  }

  @Override
  public void set(ByteBuffer value) {
    if (depth == entryDepth) {
      if (left[depth - 1] > 1) {
        begin(value);
      } else {
        streams[count - 1] |= Integer.MIN_VALUE;
      }
    } else if (depth == entryDepth + 1) {
      field(value);
    } else if (entryDepth == READ_DEPTH && depth == 2) {
      stream = find(value);
    } else if (entryDepth == CLAIM_DEPTH && depth == 1) {
      nextMillis = millisOf(value);
      nextSequence = sequenceOf(value);
    }
    passed();
  }

  @Override
  public void set(long number) {
    passed();
  }

  /** An element is complete, and with it those lists that end with it. */
  private void passed() {
    while (depth > 0 && --left[depth - 1] == 0) {
      depth--;
    }
  }

  private void begin(ByteBuffer identifier) {
    if (count == from.length) {
      int more = count * 2;
      from = Arrays.copyOf(from, more);
      to = Arrays.copyOf(to, more);
      keyNumbers = Arrays.copyOf(keyNumbers, more);
      streams = Arrays.copyOf(streams, more);
      millis = Arrays.copyOf(millis, more);
      sequences = Arrays.copyOf(sequences, more);
    }
    from[count] = end;
    to[count] = end;
    keyNumbers[count] = MessageKey.NO_NUMBER;
    streams[count] = stream;
    millis[count] = millisOf(identifier);
    sequences[count] = sequenceOf(identifier);
    count++;
  }

  /** Names and values come in turns. A name is one letter; other fields are not weir's. */
  private void field(ByteBuffer value) {
    boolean isValue = left[depth - 1] % 2 == 1;
    if (!isValue) {
      inPayload = is(value, RedisProducer.MESSAGE);
      inKey = is(value, RedisProducer.KEY);
    } else if (inPayload) {
      int length = value.remaining();
      if (bytes.length - end < length) {
        bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(end, length)));
      }
      value.get(bytes, end, length);
      from[count - 1] = end;
      end += length;
      to[count - 1] = end;
    } else if (inKey) {
      keyNumbers[count - 1] = MessageKey.number(value);
    }
  }

  private static boolean is(ByteBuffer name, String letter) {
    return name.remaining() == 1 && name.get(name.position()) == letter.charAt(0);
  }

  /** Streams come in the order of the request. */
  private int find(ByteBuffer key) {
    for (int i = 0; i < keys.length; i++) {
      if (key.equals(ByteBuffer.wrap(keys[i]))) {
        return i;
      }
    }
    throw new IllegalStateException("the answer has a stream that was not asked for");
  }

  private static long millisOf(ByteBuffer identifier) {
    long number = 0;
    for (int i = identifier.position(); i < identifier.limit(); i++) {
      byte digit = identifier.get(i);
      if (digit == '-') {
        break;
      }
      number = 10 * number + digit - '0';
    }
    return number;
  }

  private static long sequenceOf(ByteBuffer identifier) {
    long number = 0;
    boolean after = false;
    for (int i = identifier.position(); i < identifier.limit(); i++) {
      byte digit = identifier.get(i);
      if (after) {
        number = 10 * number + digit - '0';
      }
      after |= digit == '-';
    }
    return number;
  }

  /** Returns how many entries there are, deleted ones included. */
  int count() {
    return count;
  }

  /** Returns the place of an entry's stream among those that are read. */
  int stream(int entry) {
    return streams[entry] & Integer.MAX_VALUE;
  }

  /** Returns the partition of an entry; {@link #DELETED} if it has no content any more. */
  int partition(int entry) {
    return streams[entry] < 0 ? DELETED : partitions[streams[entry]];
  }

  /** Returns the number of an entry's key. */
  int key(int entry) {
    return keyNumbers[entry];
  }

  /** Returns the first part of an entry's identifier. */
  long millis(int entry) {
    return millis[entry];
  }

  /** Returns the second part of an entry's identifier. */
  long sequence(int entry) {
    return sequences[entry];
  }

  /** Returns the bytes of all messages. */
  ByteBuffer messages() {
    return ByteBuffer.wrap(bytes);
  }

  /** Moves a buffer of {@link #messages} to an entry's message. */
  void select(int entry, ByteBuffer messages) {
    messages.limit(to[entry]).position(from[entry]);
  }

  /**
   * Returns the first part of the identifier at which {@code XAUTOCLAIM} continues; 0 at its end.
   */
  long nextMillis() {
    return nextMillis;
  }

  /** Returns the second part of that identifier. */
  long nextSequence() {
    return nextSequence;
  }
}
