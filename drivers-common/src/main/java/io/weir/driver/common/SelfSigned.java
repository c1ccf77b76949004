package io.weir.driver.common;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;

/**
 * A certificate that signs itself, for one host and one day, and its private key: RSA with 2,048
 * bits and SHA-256. Encoded as RFC 5280 describes.
 *
 * @param certificate in PEM
 * @param key PKCS #8 in PEM; a secret
 */
record SelfSigned(String certificate, String key) {
  private static final Duration DAY = Duration.ofDays(1);
  private static final int BITS = 2048;
  private static final int SERIAL_BITS = 64;
  private static final DateTimeFormatter UTC_TIME =
      DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final int BOOLEAN = 0x01;
  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OCTET_STRING = 0x04;
  private static final int OBJECT_ID = 0x06;
  private static final int UTF8_STRING = 0x0c;
  private static final int UTC = 0x17;
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;
  private static final int VERSION = 0xa0;
  private static final int EXTENSIONS = 0xa3;
  private static final int DNS_NAME = 0x82;
  private static final int IP_ADDRESS = 0x87;
  private static final int SHORT_LENGTH = 0x80;
  private static final int ONE_BYTE_LENGTH = 0x81;
  private static final int TWO_BYTE_LENGTH = 0x82;
  private static final int ONE_BYTE = 0x100;

  private static final byte[] SHA256_WITH_RSA =
      {0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 0x01, 0x01, 0x0b};
  private static final byte[] COMMON_NAME = {0x55, 0x04, 0x03};
  private static final byte[] BASIC_CONSTRAINTS = {0x55, 0x1d, 0x13};
  private static final byte[] ALTERNATIVE_NAME = {0x55, 0x1d, 0x11};
  private static final byte[] NULL = {0x05, 0x00};
  private static final byte[] TRUE = {(byte) 0xff};

  /**
   * Draws a key and signs a certificate for it.
   *
   * @param address an IPv4 address, the only name in it beside {@code localhost}
   */
  static SelfSigned draw(String address) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(BITS);
      KeyPair keys = generator.generateKeyPair();
      byte[] content = content(address, keys.getPublic().getEncoded());
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(keys.getPrivate());
      signature.update(content);
      byte[] signed = of(SEQUENCE, content, algorithm(),
          of(BIT_STRING, new byte[] {0}, signature.sign()));
      return new SelfSigned(pem("CERTIFICATE", signed),
          pem("PRIVATE KEY", keys.getPrivate().getEncoded()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has RSA and SHA-256", e);
    }
  }

  private static byte[] content(String address, byte[] publicKey) {
    Instant now = Instant.now();
    return of(SEQUENCE,
        of(VERSION, of(INTEGER, new byte[] {2})),
        of(INTEGER, new BigInteger(SERIAL_BITS, new SecureRandom()).toByteArray()),
        algorithm(),
        name(),
        of(SEQUENCE, time(now.minus(DAY)), time(now.plus(DAY))),
        name(),
        publicKey,
        of(EXTENSIONS, of(SEQUENCE, authority(), names(address))));
  }

  private static byte[] algorithm() {
    return of(SEQUENCE, of(OBJECT_ID, SHA256_WITH_RSA), NULL);
  }

  private static byte[] name() {
    return of(SEQUENCE, of(SET, of(SEQUENCE, of(OBJECT_ID, COMMON_NAME),
        of(UTF8_STRING, "weir".getBytes(StandardCharsets.UTF_8)))));
  }

  private static byte[] time(Instant moment) {
    return of(UTC, UTC_TIME.format(moment).getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] authority() {
    return of(SEQUENCE, of(OBJECT_ID, BASIC_CONSTRAINTS), of(BOOLEAN, TRUE),
        of(OCTET_STRING, of(SEQUENCE, of(BOOLEAN, TRUE))));
  }

  private static byte[] names(String address) {
    String[] parts = address.split("\\.");
    byte[] bytes = new byte[parts.length];
    for (int i = 0; i < parts.length; i++) {
      bytes[i] = (byte) Integer.parseInt(parts[i]);
    }
    return of(SEQUENCE, of(OBJECT_ID, ALTERNATIVE_NAME), of(OCTET_STRING, of(SEQUENCE,
        of(DNS_NAME, "localhost".getBytes(StandardCharsets.US_ASCII)), of(IP_ADDRESS, bytes))));
  }

  /** An element of DER: tag, length, contents. */
  private static byte[] of(int tag, byte[]... contents) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] content : contents) {
      all.writeBytes(content);
    }
    ByteArrayOutputStream element = new ByteArrayOutputStream();
    element.write(tag);
    int length = all.size();
    if (length < SHORT_LENGTH) {
      element.write(length);
    } else if (length < ONE_BYTE) {
      element.write(ONE_BYTE_LENGTH);
      element.write(length);
    } else {
      element.write(TWO_BYTE_LENGTH);
      element.write(length / ONE_BYTE);
      element.write(length % ONE_BYTE);
    }
    element.writeBytes(all.toByteArray());
    return element.toByteArray();
  }

  private static String pem(String type, byte[] content) {
    String text = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
        .encodeToString(content);
    return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "SelfSigned[certificate=" + certificate + "]";
  }
}
