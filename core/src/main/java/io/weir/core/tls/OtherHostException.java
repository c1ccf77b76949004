package io.weir.core.tls;

import java.security.cert.CertificateException;

/** A trusted certificate that is for another host. Its message is the JDK's. */
final class OtherHostException extends CertificateException {
  private static final long serialVersionUID = 1L;

  OtherHostException(CertificateException cause) {
    super(cause.getMessage(), cause);
  }
}
