package io.weir.scenario;

import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.ExistingAccess.Address;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Tls;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.ValueType;
import io.weir.scenario.key.ValueTypes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the existing cluster of a system that weir does not start. */
final class ExistingReader {
  private static final Map<Key<?>, String> OF_STARTED_SYSTEMS =
      Map.of(
          SystemKeys.NODES, "remove it: weir does not change the nodes of a cluster",
          SystemKeys.PORT, "remove it, and name the ports in the addresses",
          SystemKeys.VERSION,
          "remove it: weir reads it back if the cluster reports it; the client's own version is"
              + " '" + SystemKeys.CLIENT_VERSION.name() + "'");

  private final Fields fields;
  private final Problems problems;
  private final SecretFiles files;
  private final String system;
  private final String base;

  /**
   * Creates a reader for a system's cluster.
   *
   * @param system the system's name
   */
  ExistingReader(Fields fields, Problems problems, SecretFiles files, String system) {
    this.fields = fields;
    this.problems = problems;
    this.files = files;
    this.system = system;
    this.base = SystemKeys.existing(system);
  }

  /** Returns whether the system has such a section, valid or not. */
  boolean isSaid() {
    return fields.isSaid(base);
  }

  /**
   * Returns the cluster; empty if there is none, or if its broker kind does not support it, which
   * is then reported as a problem.
   */
  Optional<ExistingCluster> read(Launcher launcher) {
    fields.tree().leaf(base).filter(Leaf::isEmptySection).ifPresent(fields::markRead);
    if (!isSaid()) {
      return Optional.empty();
    }
    if (launcher.existing().isEmpty()) {
      fields.tree().below(base).forEach(fields::markRead);
      fields.tree().leaf(base).ifPresent(fields::markRead);
      problems.add(fields.tree().placeOf(base), base,
          launcher.title() + " exists only if weir starts it",
          "remove it, or name another broker kind");
      return Optional.empty();
    }
    refuseWhatIsStarted();
    return Optional.of(cluster(launcher.existing().get(), launcher.traits().ports()));
  }

  private void refuseWhatIsStarted() {
    OF_STARTED_SYSTEMS.forEach((key, hint) -> {
      fields.leaf(key.in(system))
          .ifPresent(leaf -> problems.add(leaf.key(), leaf.path(),
              "does not apply to an existing cluster", hint));
    });
  }

  private ExistingCluster cluster(ExistingAccess access, Map<String, Integer> ports) {
    Map<String, String> addresses = new LinkedHashMap<>();
    for (Address address : access.addresses()) {
      address(address, ports).ifPresent(text -> addresses.put(address.name(), text));
    }
    Optional<Tls> tls = new TlsReader(fields, files, system).read();
    if (tls.isPresent() && !takesTls(access, addresses, ports)) {
      fields.report(SystemKeys.TLS.in(system),
          "no address uses TLS", "begin one with " + secureSchemes(access)
              + ", or remove 'tls'");
    }
    return new ExistingCluster(addresses, tls, credentials(access), topics());
  }

  private Optional<String> address(Address address, Map<String, Integer> ports) {
    ValueType<String> kind = ValueTypes.text("addresses", "write it as " + address.example())
        .parsedBy(text -> checked(address, ports, text));
    Key<String> key = Key.may(base + "." + address.name(), kind, "none", "addresses");
    Optional<String> text = fields.find(key);
    if (text.isEmpty() && address.required()) {
      fields.reportMissing(key);
    }
    return text;
  }

  private static String checked(Address address, Map<String, Integer> ports, String text) {
    for (ServiceAddress one : ServiceAddress.parseAll(text, ports)) {
      if (address.schemes().isEmpty() && !one.scheme().isEmpty()) {
        throw new IllegalArgumentException("must not begin with " + one.scheme() + "://");
      }
      if (!address.schemes().isEmpty() && !address.schemes().contains(one.scheme())) {
        throw new IllegalArgumentException("does not begin with "
            + String.join(" or ", address.schemes()
                .stream()
                .sorted()
                .map(s -> s + "://")
                .toList()));
      }
    }
    return text.replaceAll("\\s", "");
  }

  /** If addresses have schemes, these determine which of them are encrypted. */
  private static boolean takesTls(ExistingAccess access, Map<String, String> addresses,
      Map<String, Integer> ports) {
    return access.addresses().stream().anyMatch(address -> address.schemes().isEmpty())
        || addresses.isEmpty()
        || addresses.values()
            .stream()
            .flatMap(text -> ServiceAddress.parseAll(text, ports).stream())
            .anyMatch(ServiceAddress::isSecure);
  }

  private static String secureSchemes(ExistingAccess access) {
    return String.join(" or ", access.addresses()
        .stream()
        .flatMap(address -> address.schemes().stream())
        .filter(scheme -> new ServiceAddress(scheme, "", 0).isSecure())
        .map(scheme -> scheme + "://")
        .distinct()
        .sorted()
        .toList());
  }

  private Optional<Credentials> credentials(ExistingAccess access) {
    String auth = SystemKeys.USER.in(system).section();
    fields.tree().leaf(auth).filter(Leaf::isEmptySection).ifPresent(fields::markRead);
    boolean said = fields.isSaid(auth);
    if (takesTokens(access)) {
      Optional<String> token =
          fields.find(SystemKeys.TOKEN.in(system).parsedBy(files::reference));
      return token.map(secret -> new Credentials(Credentials.TOKEN, "", secret));
    }
    Key<String> way = SystemKeys.MECHANISM.in(system).with(ValueTypes.oneOf(access.mechanisms()));
    Key<String> name = SystemKeys.USER.in(system);
    Key<String> password = SystemKeys.PASSWORD.in(system).parsedBy(files::reference);
    Optional<String> mechanism = takesOneOfSeveral(access)
        ? fields.find(way)
        : access.mechanisms().stream().findFirst();
    Optional<String> user = fields.find(name);
    Optional<String> secret = fields.find(password);
    if (said) {
      requirePart(mechanism, way.path(), way.hint());
      requirePart(user, name.path(), "name weir's user on the cluster");
      requirePart(secret, password.path(), password.hint());
    }
    return mechanism.isPresent() && user.isPresent() && secret.isPresent()
        ? Optional.of(new Credentials(mechanism.get(), user.get(), secret.get()))
        : Optional.empty();
  }

  /** Returns whether clusters of a kind accept only tokens. */
  static boolean takesTokens(ExistingAccess access) {
    return access.mechanisms().equals(List.of(Credentials.TOKEN));
  }

  /** Returns whether the scenario must choose the login mechanism. */
  static boolean takesOneOfSeveral(ExistingAccess access) {
    return access.mechanisms().size() > 1;
  }

  private void requirePart(Optional<String> part, String path, String hint) {
    if (part.isEmpty()) {
      fields.reportMissing(path, hint);
    }
  }

  /** Reads names of topics: a list, or a single name. */
  private List<String> topics() {
    Optional<Leaf> leaf = fields.leaf(SystemKeys.TOPICS.in(system));
    if (leaf.isEmpty()) {
      return List.of();
    }
    fields.markRead(leaf.get());
    List<Value> items = leaf.get().value() instanceof Value.Sequence list
        ? list.items()
        : List.of(leaf.get().value());
    List<String> names = new ArrayList<>();
    for (Value item : items) {
      if (!(item instanceof Value.Scalar name) || name.isNull() || name.text().isBlank()) {
        problems.add(item.place(), leaf.get().path(), "is not a list of names",
            "write it as [orders, payments]");
      } else if (names.contains(name.text())) {
        problems.add(item.place(), leaf.get().path(), name.text() + " is listed twice",
            "remove one");
      } else {
        names.add(name.text());
      }
    }
    return names;
  }
}
