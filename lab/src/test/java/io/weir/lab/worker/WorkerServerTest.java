package io.weir.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.handler.ssl.JdkSslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import io.weir.core.tls.CertificateAuthority;
import io.weir.core.worker.WireFormat;
import io.weir.core.worker.WorkerMachine;
import io.weir.core.worker.WorkerReport;
import io.weir.engine.dial.CoordinatorConnection;
import io.weir.engine.dial.DialException;
import io.weir.engine.dial.DialHello;
import io.weir.engine.dial.DialSettings;
import io.weir.engine.dial.RunEpoch;
import io.weir.engine.dial.WorkerIdentity;
import io.weir.engine.dial.WorkerProtocol;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WorkerServerTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Duration FIRST_WORDS = Duration.ofSeconds(3);
  private static final int WORKERS = 2;

  private final CertificateAuthority authority = CertificateAuthority.draw("test");
  private final RunEpoch epoch = RunEpoch.draw();
  private WorkerServer server;

  @BeforeEach
  void listen() throws Exception {
    server = WorkerServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        authority, epoch, WORKERS, FIRST_WORDS);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private DialSettings settings(int worker) {
    return server.settings(worker, "127.0.0.1");
  }

  private static DialHello hello(int protocol, RunEpoch epoch, int worker) {
    return new DialHello(protocol, new WorkerIdentity(epoch, worker), 1, "test");
  }

  private static CoordinatorConnection dial(DialSettings settings) throws Exception {
    return CoordinatorConnection.dial(settings, CoordinatorConnection.hello(settings.identity()));
  }

  private void refused(DialSettings settings, DialHello hello, String reason) {
    assertThatExceptionOfType(DialException.class)
        .isThrownBy(() -> CoordinatorConnection.dial(settings, hello))
        .withMessage("the coordinator at 127.0.0.1:" + server.port() + " refuses this worker: "
            + reason);
  }

  private WorkerStream stream(int worker) throws Exception {
    return server.stream(worker).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  @Test
  void documentsGoBothWaysAndTheEndIsSeen() throws Exception {
    WorkerStream stream;
    try (CoordinatorConnection worker = dial(settings(1))) {
      stream = stream(1);
      WorkerReport hello = new WorkerReport.Hello(1, 2, "a JVM", Optional.empty(),
          new WorkerMachine("load", 2));
      new WireFormat.Writer(worker.output()).write(hello);
      assertThat(new WireFormat.Reader(stream.input()).next().orElseThrow().report())
          .isEqualTo(hello);
      stream.output().write("down\n".getBytes(StandardCharsets.UTF_8));
      stream.output().flush();
      assertThat(new String(worker.input().readNBytes(5), StandardCharsets.UTF_8))
          .isEqualTo("down\n");
    }
    assertThat(stream.input().read()).isEqualTo(-1);
  }

  /** Far more than all buffers in between hold, so the sender has to wait for the reader. */
  @Test
  void aDocumentOfManyMessagesArrivesWhole() throws Exception {
    byte[] sent = new byte[(int) WireFormat.DOCUMENT.bytes() / 4];
    new Random(1).nextBytes(sent);
    try (CoordinatorConnection worker = dial(settings(0))) {
      InputStream in = stream(0).input();
      CompletableFuture<Void> writer =
          CompletableFuture.runAsync(() -> write(worker.output(), sent));
      assertThat(in.readNBytes(1)).containsExactly(sent[0]);
      Thread.sleep(200);
      assertThat(writer).isNotDone();
      assertThat(in.readNBytes(sent.length - 1)).endsWith(sent[sent.length - 1])
          .hasSize(
              sent.length - 1);
      writer.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private static void write(OutputStream out, byte[] bytes) {
    try {
      out.write(bytes);
      out.flush();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aCoordinatorThatClosesEndsTheInputOfAWorker() throws Exception {
    try (CoordinatorConnection worker = dial(settings(0))) {
      stream(0);
      server.close();
      assertThatExceptionOfType(IOException.class).isThrownBy(() -> worker.input().read())
          .withMessageStartingWith("the connection to the coordinator broke");
      assertThatExceptionOfType(IOException.class).isThrownBy(() -> {
        worker.output().write(1);
        worker.output().flush();
      });
    }
  }

  @Test
  void anotherProtocolIsRefused() {
    refused(settings(0), hello(2, epoch, 0),
        "it speaks protocol 2, and this coordinator 1: run the same weir on both sides");
  }

  @Test
  void aWorkerOfAnotherRunIsRefused() {
    refused(settings(0), hello(WorkerProtocol.VERSION, RunEpoch.draw(), 0),
        "it belongs to another run, which is over");
  }

  @Test
  void aWorkerThatWasNotOrderedIsRefused() {
    refused(settings(7), hello(WorkerProtocol.VERSION, epoch, 7),
        "worker 7 was not ordered, only workers 0 to 1");
  }

  @Test
  void aCertificateOfAnotherWorkerIsRefused() {
    refused(settings(0), hello(WorkerProtocol.VERSION, epoch, 1),
        "its certificate does not name worker 1");
    assertThat(server.stream(1)).isNotDone();
  }

  @Test
  void aSecondWorkerOfTheSameNumberIsRefusedAndTheFirstStays() throws Exception {
    try (CoordinatorConnection first = dial(settings(0))) {
      WorkerStream stream = stream(0);
      refused(settings(0), hello(WorkerProtocol.VERSION, epoch, 0),
          "worker 0 has already connected");
      first.output().write('x');
      first.output().flush();
      assertThat(stream.input().read()).isEqualTo('x');
    }
  }

  @Test
  void aCertificateOfAnotherAuthorityIsRefusedByTls() {
    WorkerIdentity identity = new WorkerIdentity(epoch, 0);
    DialSettings stranger = new DialSettings("127.0.0.1", server.port(), WorkerProtocol.VERSION,
        identity, CertificateAuthority.draw("test").client(identity.subject()),
        authority.certificate(), LIMIT);
    assertThatExceptionOfType(DialException.class).isThrownBy(() -> dial(stranger))
        .withMessageStartingWith("the connection to the coordinator at 127.0.0.1:")
        .withMessageContaining(" failed: ");
    assertThat(server.stream(0)).isNotDone();
  }

  @Test
  void aWorkerRefusesAnotherCoordinator() {
    DialSettings own = settings(0);
    DialSettings elsewhere = new DialSettings(own.host(), own.port(), own.protocol(),
        own.identity(), own.certificate(), CertificateAuthority.draw("test").certificate(), LIMIT);
    assertThatExceptionOfType(DialException.class).isThrownBy(() -> dial(elsewhere))
        .withMessageContaining(" failed: ");
  }

  /** It has the certificate of a server, which no worker may use. */
  @Test
  void aServerCertificateIsNoWorker() {
    DialSettings own = settings(0);
    DialSettings wrong = new DialSettings(own.host(), own.port(), own.protocol(), own.identity(),
        authority.server(WorkerProtocol.COORDINATOR), own.authority(), LIMIT);
    assertThatExceptionOfType(DialException.class).isThrownBy(() -> dial(wrong));
    assertThat(server.stream(0)).isNotDone();
  }

  /** A connection that never begins a handshake is cut, and holds nobody up. */
  @Test
  void aSilentStrangerIsCutOff() throws Exception {
    try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), server.port());
        CoordinatorConnection worker = dial(settings(0))) {
      silent.setSoTimeout((int) LIMIT.toMillis());
      assertThat(silent.getInputStream().read()).isEqualTo(-1);
      worker.output().write('x');
      worker.output().flush();
      assertThat(stream(0).input().read()).isEqualTo('x');
    }
  }

  /** The worker gets its turn when the first of them are cut off. */
  @Test
  void manyStrangersHoldUpNoWorker() throws Exception {
    List<Socket> strangers = new ArrayList<>();
    try {
      for (int i = 0; i < WORKERS + WorkerServer.STRANGERS; i++) {
        strangers.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
      }
      try (Socket another = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        another.setSoTimeout((int) LIMIT.toMillis());
        assertThat(another.getInputStream().read()).isEqualTo(-1);
      }
      try (CoordinatorConnection worker = dial(settings(0))) {
        worker.output().write('x');
        worker.output().flush();
        assertThat(stream(0).input().read()).isEqualTo('x');
      }
    } finally {
      for (Socket stranger : strangers) {
        stranger.close();
      }
    }
  }

  /** It completes the handshake, and then says nothing. */
  @Test
  void aWorkerWithoutHelloIsCutOff() throws Exception {
    DialSettings own = settings(0);
    SSLContext tls = ((JdkSslContext) GrpcSslContexts
        .configure(SslContextBuilder.forClient(), SslProvider.JDK)
        .keyManager(pem(own.certificate().certificate()), pem(own.certificate().key()))
        .trustManager(pem(own.authority()))
        .build()).context();
    try (SSLSocket silent = (SSLSocket) tls.getSocketFactory()
        .createSocket(InetAddress.getLoopbackAddress(), server.port())) {
      SSLParameters parameters = silent.getSSLParameters();
      parameters.setApplicationProtocols(new String[] {"h2"});
      silent.setSSLParameters(parameters);
      silent.setSoTimeout((int) LIMIT.toMillis());
      silent.startHandshake();
      // The server's own settings, and then its end.
      assertThat(silent.getInputStream().readAllBytes()).isNotEmpty();
      assertThat(server.stream(0)).isNotDone();
    }
  }

  private static InputStream pem(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void aWorkerGivesUpWhereNothingListens() {
    DialSettings own = settings(0);
    DialSettings nowhere = new DialSettings(own.host(), own.port(), own.protocol(), own.identity(),
        own.certificate(), own.authority(), Duration.ofSeconds(1));
    server.close();
    assertThatExceptionOfType(DialException.class)
        .isThrownBy(() -> CoordinatorConnection.dial(nowhere,
            CoordinatorConnection.hello(nowhere.identity())))
        .withMessage("no coordinator could be reached at 127.0.0.1:" + nowhere.port()
            + " within 1s");
  }

  @Test
  void settingsGoThroughALineAndShowNoKey() throws Exception {
    DialSettings settings = settings(0);
    assertThat(DialSettings.read(new ByteArrayInputStream(settings.line())))
        .isEqualTo(settings);
    assertThat(settings.toString()).doesNotContain("PRIVATE");
    assertThatExceptionOfType(DialException.class)
        .isThrownBy(() -> DialSettings.read(new ByteArrayInputStream("{\"key\":1}\n"
            .getBytes(StandardCharsets.UTF_8))))
        .withMessage("the settings to dial with are no such line of JSON");
  }
}
