package io.weir.engine.dial;

import io.weir.core.result.Json;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The first words of a worker to its coordinator.
 *
 * @param protocol the version of the transport that it speaks
 * @param identity which worker it is
 * @param pid its process
 * @param host the name of its machine
 */
public record DialHello(int protocol, WorkerIdentity identity, long pid, String host) {
  /** Returns its form on the wire. */
  byte[] bytes() {
    try {
      return Json.compactWriter().writeValueAsBytes(this);
    } catch (IOException e) {
      throw new UncheckedIOException("a hello can always be written", e);
    }
  }

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static DialHello read(byte[] bytes) {
    try {
      DialHello hello = Json.reader(DialHello.class).readValue(bytes);
      if (hello == null || hello.identity() == null || hello.host() == null) {
        throw new IllegalArgumentException("its hello is incomplete");
      }
      return hello;
    } catch (IOException e) {
      throw new IllegalArgumentException("its hello can't be read", e);
    }
  }
}
