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
 * 0 magic 2
 * 2 version 1
 * 3 check 1 exclusive or of bytes 4 to 35
 * 4 run id 4
 * 8 producer 4
 * 12 payload length 4 bytes behind the header
 * 16 sequence 8 per producer, from 0
 * 24 intended time 8 nanoseconds of the producing host's monotonic clock
 * 32 delay 4 intended to actual send, microseconds, unsigned, rounded down
 * 36 CRC32C 4 of bytes 0 to 35 and of the payload
 * </pre>
 *
 * <p>The check byte tells damage of the header from damage behind it: whoever finds the CRC wrong
 * still knows which message it was as long as the check holds, and {@link HeaderRepair} finds it
 * out
 * where a single byte of the header is damaged. Stateless and thread-safe, except
 * that a {@link CRC32C} must not be shared.
 */
public final class MessageHeader {
  /** The header's length. */
  public static final int BYTES = 40;

  /**
   * The longest delay that the header can hold, in nanoseconds; longer ones are written as this.
   */
  public static final long MAX_DELAY_NANOS = 0xFFFF_FFFFL * 1_000;

  private static final short MAGIC = (short) 0xB3E1;
  private static final byte VERSION = 1;
  private static final int CRC_OFFSET = 36;
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
    int delayMicros = (int) (Math.min(delayNanos, MAX_DELAY_NANOS) / 1_000);
    int length = message.length - BYTES;
    SHORT.set(message, 0, MAGIC);
    message[2] = VERSION;
    message[3] = check(runId, producer, length, sequence, intendedNanos, delayMicros);
    INT.set(message, 4, runId);
    INT.set(message, 8, producer);
    INT.set(message, 12, length);
    LONG.set(message, 16, sequence);
    LONG.set(message, 24, intendedNanos);
    INT.set(message, 32, delayMicros);
    crc.reset();
    crc.update(message, 0, CRC_OFFSET);
    crc.update(message, BYTES, length);
    INT.set(message, CRC_OFFSET, (int) crc.getValue());
  }

  /**
   * What a received message's bytes say of its integrity. Reads from the buffer's position to its
   * limit, which it leaves as they were; the buffer must be big-endian.
   *
   * @param crc a scratch checksum of the caller's own
   */
  public static Integrity inspect(ByteBuffer message, CRC32C crc) {
    if (!opensHere(message)) {
      return Integrity.UNRECOGNISED;
    }
    if (message.remaining() == BYTES + payloadLength(message)
        && crcOf(message, crc) == message.getInt(message.position() + CRC_OFFSET)) {
      return Integrity.INTACT;
    }
    return checkHolds(message) ? Integrity.PAYLOAD_DAMAGED : Integrity.HEADER_DAMAGED;
  }

  /** The run that the message belongs to. */
  public static int runId(ByteBuffer message) {
    return message.getInt(message.position() + 4);
  }

  /** The producer that sent it, numbered from 0 over the whole run. */
  public static int producer(ByteBuffer message) {
    return message.getInt(message.position() + 8);
  }

  /** The bytes behind the header, as the header says. */
  public static int payloadLength(ByteBuffer message) {
    return message.getInt(message.position() + 12);
  }

  /** The message's number among those of its producer, from 0. */
  public static long sequence(ByteBuffer message) {
    return message.getLong(message.position() + 16);
  }

  /** When it was due, in nanoseconds of the producing host's monotonic clock. */
  public static long intendedNanos(ByteBuffer message) {
    return message.getLong(message.position() + 24);
  }

  /** From the intended to the actual send, in nanoseconds, rounded down to a microsecond. */
  public static long delayNanos(ByteBuffer message) {
    return Integer.toUnsignedLong(message.getInt(message.position() + 32)) * 1_000;
  }

  /** The bytes with which every message begins. */
  static byte[] opening() {
    return new byte[] {(byte) (MAGIC >>> 8), (byte) MAGIC, VERSION};
  }

  private static boolean opensHere(ByteBuffer message) {
    int at = message.position();
    return message.remaining() >= BYTES && message.getShort(at) == MAGIC
        && message.get(at + 2) == VERSION;
  }

  private static int crcOf(ByteBuffer message, CRC32C crc) {
    int position = message.position();
    int limit = message.limit();
    crc.reset();
    message.limit(position + CRC_OFFSET);
    crc.update(message);
    message.limit(limit).position(position + BYTES);
    crc.update(message);
    message.position(position);
    return (int) crc.getValue();
  }

  private static boolean checkHolds(ByteBuffer message) {
    int at = message.position();
    byte expected =
        check(
            message.getInt(at + 4),
            message.getInt(at + 8),
            message.getInt(at + 12),
            message.getLong(at + 16),
            message.getLong(at + 24),
            message.getInt(at + 32));
    return expected == message.get(at + 3);
  }

  private static byte check(int runId, int producer, int length, long sequence, long intended,
      int delay) {
    long words = sequence ^ intended ^ (((long) runId << 32) | (producer & 0xFFFF_FFFFL))
        ^ (((long) length << 32) | (delay & 0xFFFF_FFFFL));
    int folded = (int) (words ^ (words >>> 32));
    folded ^= folded >>> 16;
    return (byte) (folded ^ (folded >>> 8));
  }
}
