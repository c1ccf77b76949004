package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Times at which messages are due, in nanoseconds since the start of the load; never falling.
 * Immutable. The JSON form is compressed, in parts of bounded length.
 */
public final class ArrivalTimes {
  private static final int PART = 65_536;

  private final long[] nanos;

  private ArrivalTimes(long[] nanos) {
    this.nanos = nanos;
  }

  /**
   * Times.
   *
   * @throws IllegalArgumentException if one is below zero or goes back
   */
  public static ArrivalTimes of(long... nanos) {
    long before = 0;
    for (long time : nanos) {
      if (time < before) {
        throw new IllegalArgumentException(time + " ns goes back behind " + before + " ns");
      }
      before = time;
    }
    return new ArrivalTimes(nanos.clone());
  }

  /**
   * Reads the JSON form.
   *
   * @throws IllegalArgumentException if it is none
   */
  @JsonCreator
  public static ArrivalTimes decode(List<String> parts) {
    long[] nanos = new long[0];
    try {
      for (String part : parts) {
        byte[] packed = Base64.getDecoder().decode(part);
        try (DataInputStream in =
            new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(packed)))) {
          int size = in.readInt();
          int start = nanos.length;
          nanos = Arrays.copyOf(nanos, start + size);
          for (int i = start; i < nanos.length; i++) {
            nanos[i] = in.readLong() + (i > start ? nanos[i - 1] : 0);
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      throw new IllegalArgumentException("not encoded times", e);
    }
    return of(nanos);
  }

  /** Returns the JSON form. */
  @JsonValue
  public List<String> encode() {
    List<String> parts = new ArrayList<>();
    for (int start = 0; start < nanos.length; start += PART) {
      parts.add(encode(start, Math.min(nanos.length, start + PART)));
    }
    return parts;
  }

  private String encode(int start, int end) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(packed))) {
      out.writeInt(end - start);
      for (int i = start; i < end; i++) {
        out.writeLong(nanos[i] - (i > start ? nanos[i - 1] : 0));
      }
    } catch (IOException e) {
      throw new IllegalStateException("memory can always be written to", e);
    }
    return Base64.getEncoder().encodeToString(packed.toByteArray());
  }

  /** Returns how many there are. */
  public int size() {
    return nanos.length;
  }

  /** Returns one of them, from 0. */
  public long nanos(int index) {
    return nanos[index];
  }

  /**
   * Returns the time of a message where the times are repeated without end.
   *
   * @param message its number, from 0 over all repetitions
   * @param stretch the factor of all times; 1 leaves them unchanged
   */
  public long at(long message, double stretch) {
    long time = nanos[(int) (message % nanos.length)] + message / nanos.length * period();
    return stretch == 1 ? time : (long) (time * stretch);
  }

  /**
   * From the first time until its next turn when the times are repeated: their span and the mean
   * distance once more, in whole nanoseconds.
   */
  public long period() {
    long span = nanos[nanos.length - 1] - nanos[0];
    return Math.round(span * (nanos.length / (nanos.length - 1.0)));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ArrivalTimes times && Arrays.equals(nanos, times.nanos);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(nanos);
  }

  @Override
  public String toString() {
    return nanos.length + " times";
  }
}
