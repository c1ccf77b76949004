package io.weir.findings.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.findings.site.SiteSigner.UnusableKeyException;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signatures with the first test vector of RFC 8032. */
public class SiteSignerTest {
  private static final String SECRET =
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
  private static final String PUBLIC =
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
  private static final String OF_NOTHING = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e0"
      + "65224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";

  private static String pem(String label, byte[] der) {
    return "-----BEGIN " + label + "-----\n" + Base64.getEncoder().encodeToString(der)
        + "\n-----END " + label + "-----\n";
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  /** Returns a signer with a known key. */
  public static SiteSigner signer() {
    try {
      return SiteSigner.of(pem("PRIVATE KEY", bytes("302e020100300506032b657004220420" + SECRET)));
    } catch (UnusableKeyException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void itSignsAsTheStandardDoes() {
    assertThat(signer().sign("")).isEqualTo(bytes(OF_NOTHING));
    assertThat(signer().signed("", bytes(OF_NOTHING))).isTrue();
    assertThat(signer().signed("x", bytes(OF_NOTHING))).isFalse();
    assertThat(signer().publicKey())
        .isEqualTo(pem("PUBLIC KEY", bytes("302a300506032b6570032100" + PUBLIC)));
    assertThat(signer().toString()).doesNotContain(SECRET)
        .isEqualTo("SiteSigner[" + signer().fingerprint() + "]");
  }

  @Test
  void otherKeysAreNamedAndNotShown() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    byte[] other = generator.generateKeyPair().getPrivate().getEncoded();
    refuse(pem("PRIVATE KEY", other), "has a private key that is not an Ed25519 key");
    refuse(pem("PRIVATE KEY", new byte[8]), "has a private key that is not an Ed25519 key");
    refuse(pem("PUBLIC KEY", new byte[8]), "has the label 'PUBLIC KEY', and not 'PRIVATE KEY'");
    refuse(pem("ENCRYPTED PRIVATE KEY", new byte[8]),
        "has the label 'ENCRYPTED PRIVATE KEY', and not 'PRIVATE KEY'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "secret", "-----BEGIN PRIVATE KEY-----\nsecret!"})
  void aTextWithoutAKeyIsNotShown(String text) {
    refuse(text, "has no key in the form PKCS #8, PEM");
  }

  private static void refuse(String pem, String reason) {
    assertThatExceptionOfType(UnusableKeyException.class).isThrownBy(() -> SiteSigner.of(pem))
        .withMessage(reason);
  }
}
