package io.weir.scenario.key;

import io.weir.core.scenario.Profile;

/** The keys of a system under test except those of its broker kind. */
public final class SystemKeys {
  private static final int MOST_NODES = 100;
  private static final int LOWEST_PORT = 1_024;
  /** The highest valid port. */
  public static final int HIGHEST_PORT = 65_535;

  /**
   * The section of these keys.
   *
   * @see io.weir.scenario.SystemReader
   */
  static final KeySection SECTION = KeySection.of("systems.*", "Systems",
      "One system under test by its name: lower-case letters, digits and hyphens, at most 63. All"
          + " other keys below a system [belong to its broker kind](scenario.md#systems); `weir"
          + " list brokers` describes them.");

  public static final Open SYSTEMS = SECTION.add(
      new Open("systems.*", Open.Holds.SECTIONS_BY_NAME, "systems by name; at least one", false));
  public static final Key<String> BROKER = SECTION.add(
      Key.must("broker", ValueTypes.text("a broker kind", ValueTypes.TEXT.hint()),
          "the broker kind; `weir list` shows all of them").insteadOf("kind", "type", "driver"));
  public static final Key<String> VERSION = SECTION.add(
      Key.may("version", ValueTypes.VERSION, "the newest tested version of the kind",
          "the broker's version; never a range or `latest`, and not for a kind that must be"
              + " installed")
          .insteadOf("broker-version", "image", "tag"));
  public static final Key<String> CLIENT_VERSION = SECTION.add(
      Key.may("client-version", ValueTypes.VERSION, "the one that matches the broker's",
          "the version of the client that sends and receives the messages"));
  public static final Key<Integer> NODES = SECTION.add(
      Key.of("nodes", ValueTypes.count(1, MOST_NODES), 1, "broker nodes")
          .insteadOf("brokers", "broker-count", "cluster-size"));
  public static final Key<Integer> PORT = SECTION.add(
      Key.may("port", ValueTypes.count(LOWEST_PORT, HIGHEST_PORT), "free ports",
          "the first port to listen on; preferably below 32768, where the ports for outgoing"
              + " connections begin"));
  public static final Key<Profile> PROFILE = SECTION.add(
      Key.may("profile", ValueTypes.word(Profile.class), "that of the scenario",
          "the origin of settings that the scenario does not state, for this system only; a"
              + " difference between systems is [unfair](fairness.md#profiles)"));
  public static final DurabilityKeys DURABILITY = DurabilityKeys.of(SECTION, "that of the scenario",
      "the system's own [durability](scenario.md#durability), whole or in part, instead of that of"
          + " the scenario; a difference between systems is refused unless"
          + " `compare-across-durability` is `true`, and is then marked as unequal in all results");

  /**
   * An existing cluster.
   *
   * @see io.weir.scenario.ExistingReader
   * @see io.weir.scenario.TlsReader
   */
  static final KeySection EXISTING = KeySection.of("systems.*.existing", "Existing clusters",
      "[An existing cluster](existing-clusters.md), instead of one that weir starts; `version`,"
          + " `nodes` and `port` do not apply to it. Its addresses belong to the broker kind.");

  public static final Key<Boolean> TLS = EXISTING.add(
      Key.may("tls", ValueTypes.FLAG, "none",
          "whether connections are encrypted, with the JDK's trust store; or a section with these"
              + " keys")
          .insteadOf("ssl"));
  public static final Key<String> CA = EXISTING.add(
      Key.may("tls.ca", ValueTypes.FILE, "the JDK's trust store",
          "the authorities that must have issued a broker's certificate, as PEM or PKCS #12"
              + " (`.p12`, `.pfx`)")
          .insteadOf("ca-file", "truststore"));
  public static final Key<String> CA_PASSWORD = EXISTING.add(
      Key.may("tls.ca-password", ValueTypes.SECRET, "none",
          "the password of that file, if it is PKCS #12"));
  public static final Key<String> CERTIFICATE = EXISTING.add(
      Key.may("tls.certificate", ValueTypes.FILE, "none",
          "the client certificate, for brokers that require one"));
  public static final Key<String> CERTIFICATE_KEY = EXISTING.add(
      Key.may("tls.key", ValueTypes.FILE, "none",
          "that certificate's private key, PKCS #8 in PEM; a PKCS #12 file contains its key"));
  public static final Key<String> KEY_PASSWORD = EXISTING.add(
      Key.may("tls.key-password", ValueTypes.SECRET, "none",
          "the password of the private key or of the PKCS #12 file"));
  public static final Key<Boolean> VERIFY_HOST = EXISTING.add(
      Key.of("tls.verify-host", ValueTypes.FLAG, true,
          "whether a broker's certificate must name the host that weir connects to"));
  public static final Key<String> MECHANISM = EXISTING.add(
      Key.may("auth.mechanism",
          ValueTypes.text("a mechanism of the broker kind", ValueTypes.TEXT.hint()),
          "none", "the login mechanism, for kinds with several of them"));
  public static final Key<String> USER = EXISTING.add(
      Key.may("auth.user", ValueTypes.TEXT, "none", "weir's user on the cluster")
          .insteadOf("username"));
  public static final Key<String> PASSWORD = EXISTING.add(
      Key.may("auth.password", ValueTypes.SECRET, "none", "that user's password"));
  public static final Key<String> TOKEN = EXISTING.add(
      Key.may("auth.token", ValueTypes.SECRET, "none",
          "a token, for kinds that accept nothing else"));
  public static final Key<String> TOPICS = EXISTING.add(
      Key.may("topics", ValueTypes.TEXT.orEach(), "weir creates and removes its topics",
          "existing topics, as many as `workload.topics`"));

  private SystemKeys() {}

  /** Returns the path of a system. */
  public static String system(String name) {
    return SYSTEMS.section() + "." + name;
  }

  /** Returns the path of a system's existing cluster. */
  public static String existing(String name) {
    return EXISTING.path().replace(Row.ANY, name);
  }
}
