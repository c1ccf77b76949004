package io.weir.core.ledger;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.Arrays;

/**
 * An immutable set of sequence numbers, as sorted, disjoint, non-adjacent ranges. A range takes two
 * to six bytes in most sets: a million lost messages are 3 MB.
 *
 * <p>Its JSON form is an object, {@code {"lengths":[0,5000,1,998]}}: how many numbers are absent,
 * then present, then absent, and so on, from 0. The form of earlier results is read as well: one
 * array with the start of a range, its end (exclusive), the start of the next, and so on.
 */
@JsonSerialize(using = SequenceRanges.Writer.class)
@JsonDeserialize(using = SequenceRanges.Reader.class)
public final class SequenceRanges {
  /** The most ranges that a set takes: 100 MB at most. */
  public static final int MOST_RANGES = 1 << 24;

  public static final SequenceRanges EMPTY = new SequenceRanges(new byte[0], 0, 0);

  /** A bound that no sequence number reaches. */
  private static final long END = Long.MAX_VALUE;

  /**
   * The differences between one bound and the next, each as 7 bits a byte, the lowest first; all
   * bytes of a difference but its last have their highest bit set (LEB128).
   */
  private final byte[] differences;
  private final int ranges;
  private final long count;

  private SequenceRanges(byte[] differences, int ranges, long count) {
    this.differences = differences;
    this.ranges = ranges;
    this.count = count;
  }

  /**
   * Returns the set with these ranges.
   *
   * @param bounds start, exclusive end, start, exclusive end …, each greater than the one before
   */
  public static SequenceRanges of(long... bounds) {
    if (bounds.length % 2 != 0) {
      throw new IllegalArgumentException("a range lacks its end: " + bounds.length + " bounds");
    }
    for (int i = 1; i < bounds.length; i++) {
      if (bounds[i] <= bounds[i - 1]) {
        throw new IllegalArgumentException("bounds must rise: " + bounds[i - 1] + ", " + bounds[i]);
      }
    }
    Builder builder = new Builder();
    for (int i = 0; i < bounds.length; i += 2) {
      builder.add(bounds[i], bounds[i + 1]);
    }
    return builder.build();
  }

  /** Returns the numbers from {@code from} to below {@code until}; empty if there are none. */
  public static SequenceRanges between(long from, long until) {
    return from < until ? new Builder().add(from, until).build() : EMPTY;
  }

  /** Returns how many numbers are in the set. */
  public long count() {
    return count;
  }

  /** Returns how many ranges it takes to write the set. */
  public int rangeCount() {
    return ranges;
  }

  public boolean isEmpty() {
    return ranges == 0;
  }

  /**
   * Returns whether a number is in the set; walks it. For many numbers there is {@link #lookup}.
   */
  public boolean contains(long sequence) {
    return lookup().contains(sequence);
  }

  /** Looks up numbers that rise, in one walk over the set. */
  public Lookup lookup() {
    return new Lookup(this);
  }

  public SequenceRanges union(SequenceRanges other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    return merge(other, (mine, theirs) -> mine || theirs);
  }

  public SequenceRanges intersect(SequenceRanges other) {
    return merge(other, (mine, theirs) -> mine && theirs);
  }

  public SequenceRanges minus(SequenceRanges other) {
    return other.isEmpty() ? this : merge(other, (mine, theirs) -> mine && !theirs);
  }

  private interface Keep {
    boolean test(boolean mine, boolean theirs);
  }

  /** Walks both sets' bounds in order; at each bound membership in one of them flips. */
  private SequenceRanges merge(SequenceRanges other, Keep keep) {
    Walk mine = new Walk(this);
    Walk theirs = new Walk(other);
    Builder result = new Builder();
    boolean inside = false;
    long from = 0;
    while (mine.bound != END || theirs.bound != END) {
      long at = Math.min(mine.bound, theirs.bound);
      mine.pass(at);
      theirs.pass(at);
      if (keep.test(mine.inside, theirs.inside) != inside) {
        if (inside) {
          result.add(from, at);
        }
        inside = !inside;
        from = at;
      }
    }
    return result.build();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SequenceRanges set && Arrays.equals(differences, set.differences);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(differences);
  }

  @Override
  public String toString() {
    if (ranges > 4) {
      return count + " in " + ranges + " ranges";
    }
    StringBuilder text = new StringBuilder("[");
    for (Walk walk = new Walk(this); walk.bound != END; walk.pass(walk.bound)) {
      text.append(text.length() > 1 ? ", " : "").append(walk.bound);
    }
    return text.append(']').toString();
  }

  /** Goes from bound to bound. */
  private static final class Walk {
    private final byte[] differences;
    private int next;
    private long bound;
    private boolean inside;

    Walk(SequenceRanges set) {
      this.differences = set.differences;
      step();
    }

    /** Passes the next bound if it is this number. */
    void pass(long at) {
      if (bound == at) {
        inside = !inside;
        step();
      }
    }

    private void step() {
      if (next == differences.length) {
        bound = END;
        return;
      }
      long difference = 0;
      int shift = 0;
      byte read;
      do {
        read = differences[next++];
        difference |= (read & 0x7FL) << shift;
        shift += 7;
      } while (read < 0);
      bound += difference;
    }
  }

  /** Looks up numbers that rise. Not thread-safe. */
  public static final class Lookup {
    private final Walk walk;

    private Lookup(SequenceRanges set) {
      this.walk = new Walk(set);
    }

    /** Returns whether a number, no smaller than those of earlier calls, is in the set. */
    public boolean contains(long sequence) {
      while (walk.bound <= sequence) {
        walk.pass(walk.bound);
      }
      return walk.inside;
    }
  }

  /** Makes a set of ranges that rise. Not thread-safe. */
  public static final class Builder {
    private byte[] differences = new byte[16];
    private int used;
    private int ranges;
    private long count;
    private long last;
    private long from;
    private long until = -1;

    /**
     * Adds a range that begins no earlier than the one before ends.
     *
     * @throws IllegalArgumentException if it is empty, negative, or begins earlier
     * @throws IllegalStateException if there are more than {@link #MOST_RANGES}
     */
    public Builder add(long start, long end) {
      if (start < 0 || end <= start || start < until) {
        throw new IllegalArgumentException(
            "no range from " + start + " to " + end + " after " + Math.max(0, until));
      }
      if (start == until) {
        until = end;
      } else {
        write();
        from = start;
        until = end;
      }
      return this;
    }

    private void write() {
      if (until < 0) {
        return;
      }
      if (ranges == MOST_RANGES) {
        throw new IllegalStateException("one producer's messages have more than " + MOST_RANGES
            + " gaps: the account of so many is not kept, send fewer messages");
      }
      ranges++;
      count += until - from;
      write(from - last);
      write(until - from);
      last = until;
    }

    private void write(long difference) {
      if (used + 10 > differences.length) {
        differences = Arrays.copyOf(differences, differences.length * 2);
      }
      long rest = difference;
      while (rest > 0x7F) {
        differences[used++] = (byte) (rest | 0x80);
        rest >>>= 7;
      }
      differences[used++] = (byte) rest;
    }

    /** Returns the set; the builder is not to be used any more. */
    public SequenceRanges build() {
      write();
      return new SequenceRanges(Arrays.copyOf(differences, used), ranges, count);
    }
  }

  /** Writes the lengths one by one: there can be millions. */
  static final class Writer extends StdSerializer<SequenceRanges> {
    private static final long serialVersionUID = 1;

    Writer() {
      super(SequenceRanges.class);
    }

    @Override
    public void serialize(SequenceRanges set, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeStartObject();
      json.writeArrayFieldStart("lengths");
      Walk walk = new Walk(set);
      for (long last = 0; walk.bound != END;) {
        json.writeNumber(walk.bound - last);
        last = walk.bound;
        walk.pass(last);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  /** Reads both forms. */
  static final class Reader extends StdDeserializer<SequenceRanges> {
    private static final long serialVersionUID = 1;

    Reader() {
      super(SequenceRanges.class);
    }

    @Override
    public SequenceRanges deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      boolean asLengths = json.currentToken() == JsonToken.START_OBJECT;
      if (asLengths && !"lengths".equals(json.nextFieldName())) {
        return (SequenceRanges) context.handleUnexpectedToken(SequenceRanges.class, json);
      }
      if (asLengths) {
        json.nextToken();
      }
      if (!json.isExpectedStartArrayToken()) {
        return (SequenceRanges) context.handleUnexpectedToken(SequenceRanges.class, json);
      }
      SequenceRanges set = ranges(json, context, asLengths);
      if (asLengths && json.nextToken() != JsonToken.END_OBJECT) {
        return (SequenceRanges) context.handleUnexpectedToken(SequenceRanges.class, json);
      }
      return set;
    }

    private static SequenceRanges ranges(JsonParser json, DeserializationContext context,
        boolean asLengths) throws IOException {
      Builder builder = new Builder();
      try {
        long at = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
          long from = asLengths ? Math.addExact(at, json.getLongValue()) : json.getLongValue();
          json.nextToken();
          at = asLengths ? Math.addExact(from, json.getLongValue()) : json.getLongValue();
          builder.add(from, at);
        }
        return builder.build();
      } catch (ArithmeticException | IllegalArgumentException e) {
        return (SequenceRanges) context.handleInstantiationProblem(SequenceRanges.class, null, e);
      }
    }
  }
}
