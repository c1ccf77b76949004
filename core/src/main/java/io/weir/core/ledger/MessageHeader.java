package io.weir.core.ledger;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The 40 bytes that open every message, big-endian:
 *
 * <pre>
 * 0 CRC32C 4 of all bytes that follow, those of the payload too
 * 4 magic 2
 * 6 version 1
 * 7 check 1 exclusive or of bytes 8 to 39
 * 8 run id 4
 * 12 producer 4
 * 16 sequence 8 per producer, from 0
 * 24 intended time 8 nanoseconds of the producing host's monotonic clock
 * 32 payload length 4 bytes behind the header
 * 36 delay 4 intended to actual send, microseconds, unsigned, rounded down
 * </pre>
 *
 * <p>The check byte separates damage of the header from damage behind it. If the CRC is wrong and
 * the check byte is right, the message is still identified. {@link HeaderRepair} identifies it if a
 * single byte of the header is damaged. Stateless and thread-safe, except that a
 * {@link CRC32C} must not be shared.
 */
public final class MessageHeader {
  /** The header's length. */
  public static final int BYTES = 40;

  /**
   * The longest delay that the header can hold, in nanoseconds; longer ones are written as this.
   */
  public static final long MAX_DELAY_NANOS = 0xFFFF_FFFFL * 1_000;

  private static final short MAGIC = (short) 0xB3E1;
  private static final byte VERSION = 2;
  /**
   * The start of the bytes that the CRC covers. They are in one piece because each call of a
   * checksum costs as much as fifty bytes of it. The first of them are the same in every message.
   */
  static final int COVERED = Integer.BYTES;
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private MessageHeader() {}

  /**
   * Writes the header in front of a message whose payload is in place.
   *
   * @param message the whole message
   * @param delayNanos from the intended to the actual send; not negative
   * @param crc a scratch checksum of the caller's own
   */
  public static void write(
      byte[] message, int runId, int producer, long sequence, long intendedNanos, long delayNanos,
      CRC32C crc) {
    write(message, runId, producer, sequence, intendedNanos, delayNanos, PayloadChecksum.UNKNOWN,
        crc);
  }

  /**
   * Writes the header in front of a message whose payload is in place, and known.
   *
   * @param message the whole message
   * @param delayNanos from the intended to the actual send; not negative
   * @param payload of the payload as it is
   * @param crc a scratch checksum of the caller's own
   */
  public static void write(
      byte[] message, int runId, int producer, long sequence, long intendedNanos, long delayNanos,
      PayloadChecksum payload, CRC32C crc) {
    int delayMicros = (int) (Math.min(delayNanos, MAX_DELAY_NANOS) / 1_000);
    int length = message.length - BYTES;
    SHORT.set(message, COVERED, MAGIC);
    message[6] = VERSION;
    message[7] = check(runId, producer, length, sequence, intendedNanos, delayMicros);
    INT.set(message, 8, runId);
    INT.set(message, 12, producer);
    LONG.set(message, 16, sequence);
    LONG.set(message, 24, intendedNanos);
    INT.set(message, 32, length);
    INT.set(message, 36, delayMicros);
    INT.set(message, 0, checksum(message, payload, crc));
  }

  private static int checksum(byte[] message, PayloadChecksum payload, CRC32C crc) {
    crc.reset();
    if (payload.isKnown()) {
      crc.update(message, COVERED, BYTES - COVERED);
      return payload.behind((int) crc.getValue());
    }
    crc.update(message, COVERED, message.length - COVERED);
    return (int) crc.getValue();
  }

  /**
   * Returns the integrity of a received message, by its bytes. Reads from the buffer's position to
   * its limit, which it leaves as they were; the buffer must be big-endian.
   *
   * @param crc a scratch checksum of the caller's own
   */
  public static Integrity inspect(ByteBuffer message, CRC32C crc) {
    if (!opensHere(message)) {
      return Integrity.UNRECOGNISED;
    }
    if (message.remaining() == BYTES + payloadLength(message)
        && crcOf(message, crc) == message.getInt(message.position())) {
      return Integrity.INTACT;
    }
    return checkHolds(message) ? Integrity.PAYLOAD_DAMAGED : Integrity.HEADER_DAMAGED;
  }

  /** Returns whether damage to the byte at that place of a message can hide which message it is. */
  public static boolean isIdentity(int place) {
    return place >= COVERED && place < BYTES;
  }

  /** Returns the run that the message belongs to. */
  public static int runId(ByteBuffer message) {
    return message.getInt(message.position() + 8);
  }

  /** Returns the producer that sent it, numbered from 0 over the whole run. */
  public static int producer(ByteBuffer message) {
    return message.getInt(message.position() + 12);
  }

  /** Returns the bytes behind the header, as the header says. */
  public static int payloadLength(ByteBuffer message) {
    return message.getInt(message.position() + 32);
  }

  /** Returns the message's number among those of its producer, from 0. */
  public static long sequence(ByteBuffer message) {
    return message.getLong(message.position() + 16);
  }

  /** Returns when it was due, in nanoseconds of the producing host's monotonic clock. */
  public static long intendedNanos(ByteBuffer message) {
    return message.getLong(message.position() + 24);
  }

  /** From the intended to the actual send, in nanoseconds, rounded down to a microsecond. */
  public static long delayNanos(ByteBuffer message) {
    return Integer.toUnsignedLong(message.getInt(message.position() + 36)) * 1_000;
  }

  /** Returns the bytes at {@link #COVERED} in every message. */
  static byte[] opening() {
    return new byte[] {(byte) (MAGIC >>> 8), (byte) MAGIC, VERSION};
  }

  private static boolean opensHere(ByteBuffer message) {
    int at = message.position() + COVERED;
    return message.remaining() >= BYTES && message.getShort(at) == MAGIC
        && message.get(at + 2) == VERSION;
  }

  private static int crcOf(ByteBuffer message, CRC32C crc) {
    int position = message.position();
    crc.reset();
    if (message.hasArray()) {
      crc.update(message.array(), message.arrayOffset() + position + COVERED,
          message.remaining() - COVERED);
    } else {
      crc.update(message.position(position + COVERED));
      message.position(position);
    }
    return (int) crc.getValue();
  }

  private static boolean checkHolds(ByteBuffer message) {
    byte expected =
        check(
            runId(message),
            producer(message),
            payloadLength(message),
            sequence(message),
            intendedNanos(message),
            message.getInt(message.position() + 36));
    return expected == message.get(message.position() + 7);
  }

  private static byte check(int runId, int producer, int length, long sequence, long intended,
      int delay) {
    long words = sequence ^ intended ^ (((long) runId << 32) | (producer & 0xFFFF_FFFFL))
        ^ (((long) length << 32) | (delay & 0xFFFF_FFFFL));
    int folded = (int) (words ^ (words >>> 32));
    folded ^= folded >>> 16;
    return (byte) (folded ^ (folded >>> 8));
  }

  /** The state of a received message's bytes. */
  public enum Integrity {
    /** Every byte is as it was sent. */
    INTACT,
    /** Some byte differs, but the header identifies the message. */
    PAYLOAD_DAMAGED,
    /** The header itself is damaged: which message it was is unknown. */
    HEADER_DAMAGED,
    /** It does not open like a message of weir: foreign, or damaged in its first bytes. */
    UNRECOGNISED
  }
}
