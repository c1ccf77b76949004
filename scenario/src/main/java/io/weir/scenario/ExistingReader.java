package io.weir.scenario;

import io.weir.core.launch.ExistingAccess;
import io.weir.core.launch.ExistingAccess.Address;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Tls;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the cluster that a system is, where weir does not start one. */
final class ExistingReader {
  private static final Map<String, String> OF_STARTED_SYSTEMS =
      Map.of(
          "nodes", "leave it out: the cluster has the nodes that it has",
          "port", "leave it out, and name the ports in the addresses",
          "version", "leave it out: weir reads it back where the cluster tells it; the client's"
              + " own version is 'client-version'");

  private final Fields fields;
  private final Problems problems;
  private final SecretFiles files;
  private final String system;
  private final String base;

  /**
   * Prepares to read a system's cluster.
   *
   * @param system the system's path
   */
  ExistingReader(Fields fields, Problems problems, SecretFiles files, String system) {
    this.fields = fields;
    this.problems = problems;
    this.files = files;
    this.system = system;
    this.base = system + ".existing";
  }

  /** Whether the system is said to be such a cluster, however badly. */
  boolean isSaid() {
    return DurabilityParts.isSaid(fields.tree(), base);
  }

  /** The cluster; empty if there is none, or none can be of this kind, which is then a problem. */
  Optional<ExistingCluster> read(Launcher launcher) {
    fields.tree().leaf(base).filter(Leaf::isEmptySection).ifPresent(fields::claim);
    if (!isSaid()) {
      return Optional.empty();
    }
    if (launcher.existing().isEmpty()) {
      fields.tree().below(base).forEach(fields::claim);
      fields.tree().leaf(base).ifPresent(fields::claim);
      problems.add(fields.tree().placeOf(base), base,
          launcher.title() + " exists nowhere but where weir starts it",
          "remove it, or name another broker kind");
      return Optional.empty();
    }
    refuseWhatIsStarted();
    return Optional.of(cluster(launcher.existing().get(), launcher.traits().ports()));
  }

  private void refuseWhatIsStarted() {
    OF_STARTED_SYSTEMS.forEach((key, hint) -> {
      String path = system + "." + key;
      fields.tree()
          .leaf(path)
          .ifPresent(leaf -> problems.add(leaf.key(), path,
              "means nothing for a cluster that weir does not start", hint));
    });
  }

  private ExistingCluster cluster(ExistingAccess access, Map<String, Integer> ports) {
    Map<String, String> addresses = new LinkedHashMap<>();
    for (Address address : access.addresses()) {
      address(address, ports).ifPresent(text -> addresses.put(address.name(), text));
    }
    Optional<Tls> tls = new TlsReader(fields, problems, files, base + ".tls").read();
    if (tls.isPresent() && !takesTls(access, addresses, ports)) {
      problems.add(fields.tree().placeOf(base + ".tls"), base + ".tls",
          "no address asks for TLS", "begin one with " + secureSchemes(access)
              + ", or remove 'tls'");
    }
    return new ExistingCluster(addresses, tls, credentials(access), topics());
  }

  private Optional<String> address(Address address, Map<String, Integer> ports) {
    String path = base + "." + address.name();
    Kind<String> kind =
        new Kind<>("write it as " + address.example(), text -> checked(address, ports, text));
    Optional<String> text = fields.find(path, kind);
    if (text.isEmpty() && address.required()) {
      fields.reportMissing(path, kind.hint());
    }
    return text;
  }

  private static String checked(Address address, Map<String, Integer> ports, String text) {
    for (ServiceAddress one : ServiceAddress.parseAll(text, ports)) {
      if (address.schemes().isEmpty() && !one.scheme().isEmpty()) {
        throw new IllegalArgumentException("takes no " + one.scheme() + ":// in front");
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

  /** Where addresses have schemes, these say which of them are encrypted. */
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
    String path = base + ".auth";
    fields.tree().leaf(path).filter(Leaf::isEmptySection).ifPresent(fields::claim);
    boolean said = DurabilityParts.isSaid(fields.tree(), path);
    if (access.mechanisms().equals(List.of(Credentials.TOKEN))) {
      Optional<String> token = fields.find(path + ".token", files.secret());
      return token.map(secret -> new Credentials(Credentials.TOKEN, "", secret));
    }
    Kind<String> known = Kinds.oneOf(access.mechanisms());
    Optional<String> mechanism = access.mechanisms().size() > 1
        ? fields.find(path + ".mechanism", known)
        : access.mechanisms().stream().findFirst();
    Optional<String> user = fields.find(path + ".user", Kinds.TEXT);
    Optional<String> secret = fields.find(path + ".password", files.secret());
    if (said) {
      requirePart(mechanism, path + ".mechanism", known.hint());
      requirePart(user, path + ".user", "name the user that weir is to the cluster");
      requirePart(secret, path + ".password", files.secret().hint());
    }
    return mechanism.isPresent() && user.isPresent() && secret.isPresent()
        ? Optional.of(new Credentials(mechanism.get(), user.get(), secret.get()))
        : Optional.empty();
  }

  private void requirePart(Optional<String> part, String path, String hint) {
    if (part.isEmpty()) {
      fields.reportMissing(path, hint);
    }
  }

  /** Names of topics: a list, or a single one. */
  private List<String> topics() {
    String path = base + ".topics";
    fields.know(path);
    Optional<Leaf> leaf = fields.tree().leaf(path);
    if (leaf.isEmpty()) {
      return List.of();
    }
    fields.claim(leaf.get());
    List<Value> items = leaf.get().value() instanceof Value.Sequence list
        ? list.items()
        : List.of(leaf.get().value());
    List<String> names = new ArrayList<>();
    for (Value item : items) {
      if (!(item instanceof Value.Scalar name) || name.isNull() || name.text().isBlank()) {
        problems.add(item.place(), path, "is no list of names", "write it as [orders, payments]");
      } else if (names.contains(name.text())) {
        problems.add(item.place(), path, name.text() + " is listed twice", "remove one");
      } else {
        names.add(name.text());
      }
    }
    return names;
  }
}
