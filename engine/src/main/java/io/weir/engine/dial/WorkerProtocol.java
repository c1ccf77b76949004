package io.weir.engine.dial;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.weir.core.unit.DataSize;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The one method of the service: a stream of bytes in each direction. The hello is in the headers,
 * so that a refused worker has sent no message.
 */
public final class WorkerProtocol {
  /** The version of the transport. */
  public static final int VERSION = 1;

  /** The largest message. */
  public static final DataSize CHUNK = new DataSize(64 * 1024);

  /** How many messages may wait for a reader. */
  public static final int WINDOW = 4;

  /** For a peer that is gone without a word; longer than the pings of the documents take. */
  public static final Duration KEEP_ALIVE = Duration.ofSeconds(20);

  /** The name in the coordinator's certificate. */
  public static final String COORDINATOR = "coordinator.weir";

  public static final String SERVICE = "weir.Workers";

  /** {@link DialHello} as JSON. */
  public static final Metadata.Key<byte[]> HELLO =
      Metadata.Key.of("weir-hello-bin", Metadata.BINARY_BYTE_MARSHALLER);

  public static final MethodDescriptor<byte[], byte[]> CONNECT =
      MethodDescriptor.newBuilder(new Chunks(), new Chunks())
          .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
          .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "Connect"))
          .build();

  private WorkerProtocol() {}

  /** Returns a certificate or key in PEM, as TLS contexts read it. */
  public static InputStream pem(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Bytes as they are. */
  private static final class Chunks implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] chunk) {
      return new ByteArrayInputStream(chunk);
    }

    @Override
    public byte[] parse(InputStream message) {
      try {
        return message.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException("a message can't be read", e);
      }
    }
  }
}
