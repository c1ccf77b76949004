package io.weir.scenario.key;

/** The keys of a system under test, but for those that its broker kind brings along. */
public final class SystemKeys {
  private static final int MOST_NODES = 100;
  private static final int LOWEST_PORT = 1_024;
  /** The highest port that there is. */
  public static final int HIGHEST_PORT = 65_535;

  /**
   * The section that holds them.
   *
   * @see io.weir.scenario.SystemReader
   */
  static final KeySection SECTION = KeySection.of("systems.*", "Systems",
      "One system under test by its name: lower-case letters, digits and hyphens, 63 at most. All"
          + " other keys below a system [belong to its broker kind](scenario.md#systems), and"
          + " `weir list brokers` explains them.");

  public static final Open SYSTEMS = SECTION.add(
      new Open("systems.*", Open.Holds.SECTIONS_BY_NAME, "systems by name; at least one", false));
  public static final Key<String> BROKER = SECTION.add(
      Key.must("broker", Kinds.text("a broker kind", Kinds.TEXT.hint()),
          "the broker kind; `weir list` names all there are"));
  public static final Key<String> VERSION = SECTION.add(
      Key.may("version", Kinds.VERSION, "the kind's newest that was tried",
          "the broker's version; never a range or `latest`, and not for a kind that has to be"
              + " installed"));
  public static final Key<String> CLIENT_VERSION = SECTION.add(
      Key.may("client-version", Kinds.VERSION, "the one that goes with the broker's",
          "the version of the client that carries the messages"));
  public static final Key<Integer> NODES = SECTION.add(
      Key.of("nodes", Kinds.count(1, MOST_NODES), 1, "broker nodes"));
  public static final Key<Integer> PORT = SECTION.add(
      Key.may("port", Kinds.count(LOWEST_PORT, HIGHEST_PORT), "free ports",
          "the first port to listen on; best below 32768, where the ports for outgoing connections"
              + " begin"));
  public static final DurabilityKeys DURABILITY = DurabilityKeys.of(SECTION, "that of the scenario",
      "the system's own [durability](scenario.md#durability), whole or in part, instead of that of"
          + " the scenario; a difference between systems is refused unless"
          + " `compare-across-durability` is `true`, and then marked as unequal wherever it shows");

  /**
   * An existing cluster.
   *
   * @see io.weir.scenario.ExistingReader
   * @see io.weir.scenario.TlsReader
   */
  static final KeySection EXISTING = KeySection.of("systems.*.existing", "Existing clusters",
      "[An existing cluster](existing-clusters.md), instead of one that weir starts; `version`,"
          + " `nodes` and `port` mean nothing then. Its addresses belong to the broker kind.");

  public static final Key<Boolean> TLS = EXISTING.add(
      Key.may("tls", Kinds.FLAG, "none",
          "whether connections are encrypted, by what the JDK trusts; or a section with these"
              + " keys"));
  public static final Key<String> CA = EXISTING.add(
      Key.may("tls.ca", Kinds.FILE, "what the JDK trusts",
          "the certificates that a broker's must descend from, as PEM or PKCS #12 (`.p12`,"
              + " `.pfx`)"));
  public static final Key<String> CA_PASSWORD = EXISTING.add(
      Key.may("tls.ca-password", Kinds.SECRET, "none", "the password of a PKCS #12 file of them"));
  public static final Key<String> CERTIFICATE = EXISTING.add(
      Key.may("tls.certificate", Kinds.FILE, "none",
          "the certificate that weir shows to brokers which ask for one"));
  public static final Key<String> CERTIFICATE_KEY = EXISTING.add(
      Key.may("tls.key", Kinds.FILE, "none",
          "that certificate's private key, PKCS #8 in PEM; a PKCS #12 file brings its key along"));
  public static final Key<String> KEY_PASSWORD = EXISTING.add(
      Key.may("tls.key-password", Kinds.SECRET, "none",
          "the password of the private key or of the PKCS #12 file"));
  public static final Key<Boolean> VERIFY_HOST = EXISTING.add(
      Key.of("tls.verify-host", Kinds.FLAG, true,
          "whether a broker's certificate must name the host that weir connected to"));
  public static final Key<String> MECHANISM = EXISTING.add(
      Key.may("auth.mechanism", Kinds.text("a mechanism of the broker kind", Kinds.TEXT.hint()),
          "none", "how weir logs in, for kinds with several ways"));
  public static final Key<String> USER = EXISTING.add(
      Key.may("auth.user", Kinds.TEXT, "none", "who weir is to the cluster"));
  public static final Key<String> PASSWORD = EXISTING.add(
      Key.may("auth.password", Kinds.SECRET, "none", "that user's password"));
  public static final Key<String> TOKEN = EXISTING.add(
      Key.may("auth.token", Kinds.SECRET, "none", "a token, for kinds that take nothing else"));
  public static final Key<String> TOPICS = EXISTING.add(
      Key.may("topics", Kinds.TEXT.orEach(), "weir makes and removes its topics",
          "existing topics, as many as `workload.topics`"));

  private SystemKeys() {}

  /** The path of a system. */
  public static String system(String name) {
    return SYSTEMS.section() + "." + name;
  }

  /** The path of a system's existing cluster. */
  public static String existing(String name) {
    return EXISTING.path().replace(Row.ANY, name);
  }
}
