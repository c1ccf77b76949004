package io.weir.cli.endtoend;

import io.weir.core.tls.CertificateAuthority;
import io.weir.engine.WorkerMain;
import io.weir.engine.dial.CoordinatorConnection;
import io.weir.engine.dial.DialException;
import io.weir.engine.dial.DialHello;
import io.weir.engine.dial.DialSettings;
import io.weir.engine.dial.WorkerIdentity;
import io.weir.engine.dial.WorkerProtocol;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** A process that tries to take part in a run without a right to. It prints why it can't. */
final class StrangeDialer {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private StrangeDialer() {}

  /** The right that it lacks. */
  enum Lack {
    PROTOCOL, KEY, CERTIFICATE, RUN
  }

  /** Its arguments: the right that it lacks, and the settings of a worker of this run. */
  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[1]);
    DialSettings settings = read(file);
    WorkerIdentity identity = settings.identity();
    try {
      switch (Lack.valueOf(arguments[0])) {
        case PROTOCOL -> CoordinatorConnection.dial(settings,
            new DialHello(WorkerProtocol.VERSION + 1, identity, 1, "strange"));
        case KEY -> dial(new DialSettings(settings.host(), settings.port(), settings.protocol(),
            identity, CertificateAuthority.draw("strange").client(identity.subject()),
            settings.authority(), LIMIT));
        case CERTIFICATE -> anonymously(settings);
        case RUN -> dial(
            read(OrderingCoordinator.settings(file.getParent(), "old", identity.worker()))
                .at(settings.host(), settings.port()));
      }
      System.out.println("accepted");
    } catch (DialException | IOException e) {
      System.out.println(e.getMessage());
      System.exit(WorkerMain.NOT_CONNECTED);
    }
  }

  private static DialSettings read(Path file) throws IOException, DialException {
    return DialSettings.read(new ByteArrayInputStream(Files.readAllBytes(file)));
  }

  private static void dial(DialSettings settings) throws DialException, InterruptedException {
    CoordinatorConnection.dial(settings, CoordinatorConnection.hello(settings.identity()));
  }

  /** A client without a certificate learns the answer when it reads. */
  private static void anonymously(DialSettings settings)
      throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null);
    trusted.setCertificateEntry("authority", CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(
            settings.authority().getBytes(StandardCharsets.US_ASCII))));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLSv1.3");
    tls.init(null, trust.getTrustManagers(), null);
    try (SSLSocket socket =
        (SSLSocket) tls.getSocketFactory().createSocket(settings.host(), settings.port())) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setApplicationProtocols(new String[] {"h2"});
      socket.setSSLParameters(parameters);
      socket.setSoTimeout((int) LIMIT.toMillis());
      socket.startHandshake();
      socket.getInputStream().readAllBytes();
    }
  }
}
