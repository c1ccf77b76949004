package io.weir.driver.redis.client;

import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.RedisCommand;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * A command that writes its own bytes, in the protocol RESP2, and keeps weir's numbers. The
 * client's own commands would need several objects for each argument.
 *
 * @param <T> the type of its answer
 */
abstract class RawCommand<T> implements RedisCommand<byte[], byte[], T> {
  static final byte[] LINE_END = {'\r', '\n'};

  /** Returns the bytes of a whole command. */
  static byte[] whole(String... words) {
    StringBuilder text = new StringBuilder("*").append(words.length).append("\r\n");
    for (String word : words) {
      text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** Writes the bytes of a word after its length, whose sign has been written. */
  static void writeSized(ByteBuf out, byte[] word) {
    writeNumber(out, word.length);
    out.writeBytes(LINE_END).writeBytes(word).writeBytes(LINE_END);
  }

  /** Writes the bytes of a word with its length. */
  static void writeWord(ByteBuf out, byte[] word) {
    out.writeByte('$');
    writeSized(out, word);
  }

  /** Writes an entry's identifier with its length. */
  static void writeIdentifier(ByteBuf out, long millis, long sequence) {
    out.writeByte('$');
    writeNumber(out, digits(millis) + 1 + digits(sequence));
    out.writeBytes(LINE_END);
    writeNumber(out, millis);
    out.writeByte('-');
    writeNumber(out, sequence);
    out.writeBytes(LINE_END);
  }

  private static int digits(long number) {
    int digits = 1;
    for (long rest = number; rest >= 10; rest /= 10) {
      digits++;
    }
    return digits;
  }

  /** Writes a number that is not negative. */
  static void writeNumber(ByteBuf out, long number) {
    long power = 1;
    while (number / power >= 10) {
      power *= 10;
    }
    for (; power > 0; power /= 10) {
      out.writeByte((int) ('0' + number / power % 10));
    }
  }

  /** Returns its arguments, for commands that the client itself writes. */
  @Override
  public CommandArgs<byte[], byte[]> getArgs() {
    return null;
  }

  @Override
  public void cancel() {
    completeExceptionally(null);
  }

  @Override
  public boolean isCancelled() {
    return false;
  }

  @Override
  public void setOutput(CommandOutput<byte[], byte[], T> output) {
    throw new UnsupportedOperationException("the output is fixed");
  }
}
