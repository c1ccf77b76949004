package io.weir.core.tls;

import io.weir.core.driver.DriverException;
import io.weir.core.scenario.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Creates the JDK's TLS context from a scenario's settings. Stateless. */
public final class TlsContext {
  private static final char[] NO_PASSWORD = {};

  private TlsContext() {}

  /**
   * A context with the trusted certificates and the own certificate of the settings. If the
   * settings do not verify hosts, it accepts any host name, whatever its user requests.
   *
   * @throws DriverException if a file can't be used; the message names it and what is wrong
   */
  public static SSLContext of(Tls tls) throws DriverException {
    return of(tls, Optional.empty());
  }

  /**
   * Returns the same context, for one connection whose server is watched.
   *
   * @throws DriverException if a file can't be used; the message names it and what is wrong
   */
  public static SSLContext of(Tls tls, ObservedPeer peer) throws DriverException {
    return of(tls, Optional.of(peer));
  }

  private static SSLContext of(Tls tls, Optional<ObservedPeer> peer) throws DriverException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      KeyManager[] keys = keys(tls);
      context.init(
          peer.isEmpty() ? keys : new KeyManager[] {peer.get().watch(extended(keys))},
          trust(tls), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new DriverException("TLS can't be set up: " + e.getMessage(), e);
    }
  }

  /**
   * Returns the trust managers of such a context, for a client that creates its own.
   *
   * @throws DriverException if a file can't be used; the message names it and what is wrong
   */
  public static TrustManager[] trustManagers(Tls tls) throws DriverException {
    try {
      return trust(tls);
    } catch (GeneralSecurityException e) {
      throw new DriverException("TLS can't be set up: " + e.getMessage(), e);
    }
  }

  /**
   * Returns the key managers of such a context; none if weir has no certificate.
   *
   * @throws DriverException if a file can't be used; the message names it and what is wrong
   */
  public static KeyManager[] keyManagers(Tls tls) throws DriverException {
    try {
      return keys(tls);
    } catch (GeneralSecurityException e) {
      throw new DriverException("TLS can't be set up: " + e.getMessage(), e);
    }
  }

  private static TrustManager[] trust(Tls tls) throws DriverException, GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(tls.ca().isPresent() ? authorities(tls) : null);
    return Arrays.stream(factory.getTrustManagers())
        .map(manager -> manager instanceof X509ExtendedTrustManager known
            ? tls.verifyHost() ? new ThisHost(known) : new AnyHost(known)
            : manager)
        .toArray(TrustManager[]::new);
  }

  private static Optional<X509ExtendedKeyManager> extended(KeyManager[] keys) {
    return Arrays.stream(keys)
        .filter(X509ExtendedKeyManager.class::isInstance)
        .map(X509ExtendedKeyManager.class::cast)
        .findFirst();
  }

  private static KeyStore authorities(Tls tls) throws DriverException, GeneralSecurityException {
    String file = tls.ca().orElseThrow();
    KeyStore store = Tls.isPkcs12(file)
        ? pkcs12(file, tls.caPassword())
        : storeOf(certificates(file));
    if (store.size() == 0) {
      throw new DriverException("existing.tls.ca: " + file + " holds no certificate that the JDK"
          + " trusts; make it with 'keytool -importcert', or use PEM");
    }
    return store;
  }

  private static KeyManager[] keys(Tls tls) throws DriverException, GeneralSecurityException {
    if (tls.certificate().isEmpty()) {
      return new KeyManager[0];
    }
    String file = tls.certificate().get();
    KeyStore store;
    char[] password;
    if (Tls.isPkcs12(file)) {
      store = pkcs12(file, tls.keyPassword());
      password = tls.keyPassword().map(String::toCharArray).orElse(NO_PASSWORD);
    } else {
      PrivateKey key = PemKey.read(Path.of(tls.key().orElseThrow()), tls.keyPassword());
      store = empty();
      store.setKeyEntry("weir", key, NO_PASSWORD, certificates(file).toArray(Certificate[]::new));
      password = NO_PASSWORD;
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, password);
    return factory.getKeyManagers();
  }

  private static KeyStore storeOf(List<Certificate> certificates)
      throws DriverException, GeneralSecurityException {
    KeyStore store = empty();
    for (Certificate certificate : certificates) {
      store.setCertificateEntry("ca-" + store.size(), certificate);
    }
    return store;
  }

  private static KeyStore empty() throws DriverException, GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      return store;
    } catch (IOException e) {
      throw new DriverException("TLS can't be set up: " + e.getMessage(), e);
    }
  }

  private static KeyStore pkcs12(String file, Optional<String> password)
      throws DriverException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, password.map(String::toCharArray).orElse(null));
      return store;
    } catch (IOException e) {
      throw new DriverException(file + " can't be opened as PKCS #12: " + e.getMessage()
          + "; check its password", e);
    }
  }

  private static List<Certificate> certificates(String file)
      throws DriverException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      List<Certificate> found =
          new ArrayList<>(CertificateFactory.getInstance("X.509").generateCertificates(in));
      if (found.isEmpty()) {
        throw new DriverException(file + " holds no certificate; it must be PEM, or PKCS #12 under"
            + " a name that ends in .p12");
      }
      return found;
    } catch (IOException e) {
      throw new DriverException(file + " can't be read: " + e.getMessage(), e);
    } catch (CertificateException e) {
      throw new DriverException(file + " holds no certificates in PEM: " + e.getMessage(), e);
    }
  }

  /** Checks everything but the host's name: it does not know the host. */
  private static final class AnyHost extends CheckedTrust {
    AnyHost(X509ExtendedTrustManager checks) {
      super(checks);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      checkServerTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      checkServerTrusted(chain, type);
    }
  }

  /**
   * Checks as the JDK does, and has a type for a certificate of another host. Checks the host of a
   * socket even if its client does not ask for that.
   */
  private static final class ThisHost extends CheckedTrust {
    ThisHost(X509ExtendedTrustManager checks) {
      super(checks);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      if (socket instanceof SSLSocket secured) {
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secured.setSSLParameters(parameters);
      }
      try {
        super.checkServerTrusted(chain, type, socket);
      } catch (CertificateException e) {
        throw typed(e, chain, type);
      }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      try {
        super.checkServerTrusted(chain, type, engine);
      } catch (CertificateException e) {
        throw typed(e, chain, type);
      }
    }

    /**
     * The JDK's exception for a wrong host has no path of certificates as its cause, and the path
     * is valid by itself.
     */
    private CertificateException typed(CertificateException e, X509Certificate[] chain,
        String type) {
      if (e.getCause() instanceof GeneralSecurityException) {
        return e;
      }
      try {
        checkServerTrusted(chain, type);
        return new OtherHostException(e);
      } catch (CertificateException alone) {
        return e;
      }
    }
  }

  /** Checks what the JDK's own trust manager checks. */
  private abstract static class CheckedTrust extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager checks;

    CheckedTrust(X509ExtendedTrustManager checks) {
      this.checks = checks;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      checks.checkServerTrusted(chain, type, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      checks.checkServerTrusted(chain, type, engine);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      checks.checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      checks.checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      checks.checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      checks.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return checks.getAcceptedIssuers();
    }
  }
}
