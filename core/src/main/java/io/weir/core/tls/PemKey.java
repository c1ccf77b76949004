package io.weir.core.tls;

import io.weir.core.driver.DriverException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Reads a private key in PEM (RFC 7468): PKCS #8, encrypted or not. Stateless. */
final class PemKey {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z ]*PRIVATE KEY)-----([A-Za-z0-9+/=\\s]+)-----END");
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519");
  private static final String CONVERT =
      "; 'openssl pkcs8 -topk8 -in OLD -out NEW' makes one that is";

  private PemKey() {}

  /**
   * Returns the key in a file.
   *
   * @param password what it is encrypted with, if it is
   * @throws DriverException if there is none that can be used
   */
  static PrivateKey read(Path file, Optional<String> password) throws DriverException {
    String text;
    try {
      text = Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new DriverException(file + " can't be read: " + e.getMessage(), e);
    }
    Matcher block = BLOCK.matcher(text);
    if (!block.find()) {
      throw new DriverException(file + " holds no private key in PEM" + CONVERT);
    }
    byte[] content = Base64.getMimeDecoder().decode(block.group(2));
    return switch (block.group(1)) {
      case "PRIVATE KEY" -> key(file, content);
      case "ENCRYPTED PRIVATE KEY" -> key(file, decrypted(file, content, password));
      default -> throw new DriverException(
          file + " holds a " + block.group(1) + ", which is no PKCS #8" + CONVERT);
    };
  }

  private static byte[] decrypted(Path file, byte[] content, Optional<String> password)
      throws DriverException {
    if (password.isEmpty()) {
      throw new DriverException(
          file + " is encrypted, and no password is given; set existing.tls.key-password");
    }
    try {
      EncryptedPrivateKeyInfo encrypted = new EncryptedPrivateKeyInfo(content);
      PBEKeySpec secret = new PBEKeySpec(password.get().toCharArray());
      // The name of PBES2 alone says nothing; that of its parameters does.
      String algorithm = encrypted.getAlgParameters() == null
          ? encrypted.getAlgName()
          : encrypted.getAlgParameters().toString();
      Cipher cipher = Cipher.getInstance(algorithm);
      cipher.init(Cipher.DECRYPT_MODE,
          SecretKeyFactory.getInstance(algorithm).generateSecret(secret),
          encrypted.getAlgParameters());
      return encrypted.getKeySpec(cipher).getEncoded();
    } catch (IOException | GeneralSecurityException e) {
      throw new DriverException(
          file + " can't be decrypted: " + e.getMessage() + "; check existing.tls.key-password", e);
    }
  }

  private static PrivateKey key(Path file, byte[] content) throws DriverException {
    PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(content);
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (InvalidKeySpecException e) {
        continue;
      } catch (GeneralSecurityException e) {
        throw new DriverException("this JDK has no keys of the type " + algorithm, e);
      }
    }
    throw new DriverException(file + " holds no key of a type that is known (RSA, EC, Ed25519)");
  }
}
