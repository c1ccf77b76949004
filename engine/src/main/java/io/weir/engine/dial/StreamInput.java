package io.weir.engine.dial;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The received bytes of a stream. It asks for another message when one was read, so that a slow
 * reader holds the sender back. One thread reads; another delivers.
 */
public final class StreamInput extends InputStream {
  private final BlockingQueue<Part> parts = new LinkedBlockingQueue<>();
  private final Runnable request;
  private byte[] current = {};
  private int next;
  private Optional<End> end = Optional.empty();

  /**
   * An input without bytes.
   *
   * @param request asks the sender for one more message; the creator has asked for the first ones
   */
  public StreamInput(Runnable request) {
    this.request = request;
  }

  private sealed interface Part {}

  private record Chunk(byte[] bytes) implements Part {}

  /** The end; with a reason where it is none in order. */
  private record End(Optional<String> failure) implements Part {}

  /** Takes a message. Returns at once. */
  public void deliver(byte[] chunk) {
    parts.add(new Chunk(chunk));
  }

  /** No more messages follow. */
  public void end() {
    parts.add(new End(Optional.empty()));
  }

  /** The stream broke; the reader gets an exception behind the bytes that came before. */
  public void fail(String reason) {
    parts.add(new End(Optional.of(reason)));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (next == current.length && end.isEmpty()) {
      take();
    }
    if (next == current.length) {
      return endOfStream();
    }
    int count = Math.min(length, current.length - next);
    System.arraycopy(current, next, bytes, offset, count);
    next += count;
    return count;
  }

  private void take() throws IOException {
    try {
      switch (parts.take()) {
        case Chunk(var bytes) -> {
          current = bytes;
          next = 0;
          request.run();
        }
        case End last -> end = Optional.of(last);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for a message");
    }
  }

  private int endOfStream() throws IOException {
    Optional<String> failure = end.flatMap(End::failure);
    if (failure.isPresent()) {
      throw new IOException(failure.get());
    }
    return -1;
  }
}
