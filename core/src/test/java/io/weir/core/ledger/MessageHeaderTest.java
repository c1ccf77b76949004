package io.weir.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.ledger.MessageHeader.Integrity;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class MessageHeaderTest {
  private final CRC32C crc = new CRC32C();

  @Property
  void whatIsWrittenIsRead(
      @ForAll int runId,
      @ForAll @IntRange(max = Integer.MAX_VALUE) int producer,
      @ForAll @LongRange(max = Long.MAX_VALUE) long sequence,
      @ForAll long intended,
      @ForAll @LongRange(max = 10_000_000_000_000L) long delay,
      @ForAll @IntRange(max = 300) int payload) {
    ByteBuffer message = message(runId, producer, sequence, intended, delay, payload);

    assertThat(MessageHeader.inspect(message, crc)).isEqualTo(Integrity.INTACT);
    assertThat(MessageHeader.runId(message)).isEqualTo(runId);
    assertThat(MessageHeader.producer(message)).isEqualTo(producer);
    assertThat(MessageHeader.sequence(message)).isEqualTo(sequence);
    assertThat(MessageHeader.intendedNanos(message)).isEqualTo(intended);
    assertThat(MessageHeader.payloadLength(message)).isEqualTo(payload);
    assertThat(MessageHeader.delayNanos(message))
        .isEqualTo(Math.min(delay, MessageHeader.MAX_DELAY_NANOS) / 1_000 * 1_000);
  }

  /** A payload's checksum is made once, and its header's for each message. */
  @Property
  void aKnownPayloadGivesTheChecksumOfTheWhole(
      @ForAll long seed, @ForAll @IntRange(max = 70_000) int payload) {
    byte[] message = new byte[MessageHeader.BYTES + payload];
    new Random(seed).nextBytes(message);
    PayloadChecksum known = PayloadChecksum.of(message, new ChecksumShift(payload));
    for (long sequence = 0; sequence < 3; sequence++) {
      byte[] summedAgain = message.clone();
      MessageHeader.write(summedAgain, 7, 3, sequence, seed, 12_000, crc);

      MessageHeader.write(message, 7, 3, sequence, seed, 12_000, known, crc);

      assertThat(message).isEqualTo(summedAgain);
    }
  }

  @Property
  void everyFlippedByteIsFoundAndHeaderDamageIsDistinguishedFromPayloadDamage(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int payload,
      @ForAll @IntRange(max = 239) int place) {
    ByteBuffer message = message(7, 3, Math.abs(seed), seed * 31, 12_000, payload);
    int at = place % (MessageHeader.BYTES + payload);
    message.put(at, (byte) (message.get(at) ^ (1 + new Random(seed).nextInt(255))));

    Integrity expected =
        at < 4 || at >= MessageHeader.BYTES ? Integrity.PAYLOAD_DAMAGED
            : at < 7 ? Integrity.UNRECOGNISED
            : Integrity.HEADER_DAMAGED;
    assertThat(MessageHeader.inspect(message, crc)).isEqualTo(expected);
  }

  @Property
  void truncatedMessagesAreNeverIntact(@ForAll @IntRange(max = 139) int length) {
    ByteBuffer message = message(7, 3, 5, 1_000, 0, 100).limit(length);

    assertThat(MessageHeader.inspect(message, crc)).isNotEqualTo(Integrity.INTACT);
  }

  private ByteBuffer message(int runId, int producer, long sequence, long intended, long delay,
      int payload) {
    byte[] bytes = new byte[MessageHeader.BYTES + payload];
    new Random(sequence).nextBytes(bytes);
    MessageHeader.write(bytes, runId, producer, sequence, intended, delay, crc);
    return ByteBuffer.wrap(bytes);
  }
}
