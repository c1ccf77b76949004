package io.weir.core.tls;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * What the server of one connection did in a handshake. The JDK reports some of it by the words of
 * an exception only. Thread-safe.
 */
public final class ObservedPeer {
  /** The content types of RFC 8446, section 5.1: change_cipher_spec to application_data. */
  private static final int FIRST_CONTENT_TYPE = 20;

  private static final int LAST_CONTENT_TYPE = 23;
  private static final int NOTHING = -1;

  private volatile int firstByte = NOTHING;
  private volatile boolean wantsCertificate;

  /** Returns whether its answer began as a record of TLS does. */
  public boolean answersInTls() {
    return firstByte >= FIRST_CONTENT_TYPE && firstByte <= LAST_CONTENT_TYPE;
  }

  /** Returns whether it answered, in another protocol. */
  boolean answersOtherwise() {
    return firstByte != NOTHING && !answersInTls();
  }

  /** Returns whether it asked for the certificate of the client. */
  boolean wantsCertificate() {
    return wantsCertificate;
  }

  /** Returns the server's side of a connection, before TLS reads it. */
  public InputStream watch(InputStream in) {
    return new Watched(in);
  }

  /** Returns the certificate of the client, if it has one, for a server that asks. */
  X509ExtendedKeyManager watch(Optional<X509ExtendedKeyManager> own) {
    return new WatchedKeys(own);
  }

  private final class Watched extends FilterInputStream {
    private Watched(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      note(read);
      return read;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int read = super.read(bytes, from, length);
      if (read > 0) {
        note(bytes[from] & 0xff);
      }
      return read;
    }

    private void note(int read) {
      if (firstByte == NOTHING) {
        firstByte = read;
      }
    }
  }

  private final class WatchedKeys extends X509ExtendedKeyManager {
    private final Optional<X509ExtendedKeyManager> own;

    private WatchedKeys(Optional<X509ExtendedKeyManager> own) {
      this.own = own;
    }

    @Override
    public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
      wantsCertificate = true;
      return own.map(keys -> keys.chooseClientAlias(types, issuers, socket)).orElse(null);
    }

    @Override
    public String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
      wantsCertificate = true;
      return own.map(keys -> keys.chooseEngineClientAlias(types, issuers, engine)).orElse(null);
    }

    @Override
    public String[] getClientAliases(String type, Principal[] issuers) {
      return own.map(keys -> keys.getClientAliases(type, issuers)).orElse(null);
    }

    @Override
    public String[] getServerAliases(String type, Principal[] issuers) {
      return null;
    }

    @Override
    public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
      return null;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
      return own.map(keys -> keys.getCertificateChain(alias)).orElse(null);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
      return own.map(keys -> keys.getPrivateKey(alias)).orElse(null);
    }
  }
}
