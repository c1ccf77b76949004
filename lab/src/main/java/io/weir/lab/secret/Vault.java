package io.weir.lab.secret;

import io.weir.core.plan.Plan;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Tls;
import io.weir.core.secret.JaasText;
import io.weir.core.secret.KnownSecrets;
import io.weir.core.secret.SecretReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * The secrets of a plan, looked up once before anything starts. Plans and results contain only
 * references; values go to workers, over their standard input, and nowhere else. Immutable.
 */
public final class Vault {
  /** For plans that refer to none. */
  public static final Vault EMPTY = new Vault(Map.of(), KnownSecrets.NONE);

  /** Sections that configure clients; those of servers go into files that are kept. */
  private static final String CLIENT = "client";

  /** Properties in which a secret is quoted. */
  private static final String JAAS = "jaas.config";

  private final Map<SecretReference, String> values;
  private final KnownSecrets known;

  private Vault(Map<SecretReference, String> values, KnownSecrets known) {
    this.values = Map.copyOf(values);
    this.known = known;
  }

  /**
   * Looks up all secrets to which a plan refers.
   *
   * @param environment the variables of the environment
   * @throws SecretsMissingException with every secret that is not available
   */
  public static Vault open(Plan plan, Map<String, String> environment)
      throws SecretsMissingException {
    Map<SecretReference, String> found = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    plan.runs().stream().map(run -> run.system()).distinct().forEach(system -> {
      for (SecretReference reference : references(system)) {
        try {
          found.put(reference, lookUp(reference, environment));
        } catch (IOException e) {
          problems.add("systems." + system.name() + ": " + reference + ": " + e.getMessage());
        }
      }
    });
    if (!problems.isEmpty()) {
      throw new SecretsMissingException(problems.stream().distinct().toList());
    }
    KnownSecrets.Collector known = new KnownSecrets.Collector().add(plan);
    found.values().forEach(known::add);
    return new Vault(found, known.known());
  }

  private static Set<SecretReference> references(SystemSpec system) {
    Stream<String> ofCluster = system.existing().stream().flatMap(Vault::texts);
    Stream<String> ofClients = system.properties()
        .entrySet()
        .stream()
        .filter(section -> section.getKey().startsWith(CLIENT))
        .flatMap(section -> section.getValue().values().stream());
    Set<SecretReference> references = new LinkedHashSet<>();
    Stream.concat(ofCluster, ofClients)
        .forEach(text -> SecretReference.PATTERN.matcher(text)
            .results()
            .forEach(match -> references.add(SecretReference.found(match))));
    return references;
  }

  private static Stream<String> texts(ExistingCluster cluster) {
    return Stream.of(
        cluster.credentials().map(Credentials::secret),
        cluster.tls().flatMap(Tls::caPassword),
        cluster.tls().flatMap(Tls::keyPassword)).flatMap(Optional::stream);
  }

  private static String lookUp(SecretReference reference, Map<String, String> environment)
      throws IOException {
    String value = switch (reference.source()) {
      case ENV -> ofEnvironment(reference.name(), environment);
      case FILE -> ofFile(Path.of(reference.name()));
    };
    if (value.isEmpty()) {
      throw new IOException("is empty; put the secret there");
    }
    return value;
  }

  private static String ofEnvironment(String name, Map<String, String> environment)
      throws IOException {
    String value = environment.get(name);
    if (value == null) {
      throw new IOException("the environment has no such variable; export it and run again");
    }
    return value;
  }

  /** Returns the first line: editors end a file with a line break that is no part of the secret. */
  private static String ofFile(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("there is no such file; the path counts from the scenario's folder");
    }
    if (!Files.isReadable(file)) {
      throw new IOException("can't be read; check who may read it");
    }
    return Files.readString(file).lines().findFirst().orElse("").strip();
  }

  /** Returns a cluster with its secrets. */
  public ExistingCluster fill(ExistingCluster cluster) {
    return cluster.withSecrets(text -> fill(text, UnaryOperator.identity()));
  }

  /** Passed-through properties, those of clients with their secrets. */
  public Map<String, Map<String, String>> fill(Map<String, Map<String, String>> properties) {
    Map<String, Map<String, String>> filled = new TreeMap<>(properties);
    filled.replaceAll((section, entries) -> {
      if (!section.startsWith(CLIENT)) {
        return entries;
      }
      Map<String, String> copy = new LinkedHashMap<>(entries);
      copy.replaceAll(this::fill);
      return copy;
    });
    return filled;
  }

  private String fill(String name, String value) {
    return fill(value, name.endsWith(JAAS) ? JaasText::escaped : UnaryOperator.identity());
  }

  private String fill(String text, UnaryOperator<String> form) {
    return SecretReference.PATTERN.matcher(text).replaceAll(match -> {
      String secret = values.get(SecretReference.found(match));
      return Matcher.quoteReplacement(secret == null ? match.group() : form.apply(secret));
    });
  }

  /** Returns the secrets of the plan, those that it refers to and those that it holds itself. */
  public KnownSecrets known() {
    return known;
  }
}
