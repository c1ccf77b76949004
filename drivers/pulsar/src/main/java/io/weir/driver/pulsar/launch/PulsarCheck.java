package io.weir.driver.pulsar.launch;

import io.weir.core.launch.SettingProblem;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Tls;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SettingProblems;
import io.weir.driver.common.SettingProblems.Release;
import io.weir.driver.common.bookkeeper.BookKeeperCheck;
import io.weir.driver.pulsar.PulsarOptions;
import io.weir.driver.pulsar.PulsarPropertySection;
import java.util.List;
import java.util.Optional;

/** Finds the errors in a Pulsar system's settings. */
final class PulsarCheck {
  private static final String PRODUCT = "Pulsar";
  private static final String EXAMPLE = "4.2.4";
  private static final String CLIENT_VERSION = "client-version";
  /** The first major version whose client has {@code MessageIdAdv}. */
  private static final int FIRST_WITH_PARTITIONS = 3;
  private static final String MEMORY_HINT = "write it as 1 GiB";

  private final SystemSpec system;
  private final PulsarOptions options;
  private final SettingProblems problems;

  PulsarCheck(SystemSpec system) {
    this.system = system;
    this.problems = new SettingProblems(system);
    options = new PulsarOptions(system.options());
  }

  List<SettingProblem> problems() {
    if (system.existing().isEmpty()) {
      checkVersion();
    }
    system.existing().flatMap(ExistingCluster::tls).ifPresent(this::checkTls);
    checkClientVersion();
    BookKeeperCheck.options(system, problems);
    problems.option(PulsarOptions.HEAP, options::heap, MEMORY_HINT);
    problems.option(PulsarOptions.DIRECT_MEMORY, options::directMemory, MEMORY_HINT);
    problems.option(LocalTls.OPTION.name(), () -> LocalTls.isOn(system.options()),
        "write on or off");
    problems.option(JavaHome.OPTION.name(), options::javaHome,
        "write the absolute path of the JDK");
    problems.option(PulsarOptions.NAMESPACE, options::namespace, "write it as public/default");
    problems.option(PulsarOptions.SUBSCRIPTION_TYPE, options::subscriptionType,
        "remove it, or use one of those");
    problems.owned(PulsarPropertySection.values());
    return problems.all();
  }

  private void checkVersion() {
    problems.version("version", system.version(), PRODUCT, EXAMPLE)
        .filter(release -> release.isBefore(2, 11))
        .ifPresent(release -> problems.add("version",
            "Pulsar " + system.version() + " initializes its metadata in another way",
            "use 2.11.0 or newer"));
  }

  /** Without a client version, the client has the version of the brokers. */
  private void checkClientVersion() {
    String client = system.clientVersion().orElse(system.version());
    Optional<Release> release = system.clientVersion().isPresent()
        ? problems.version(CLIENT_VERSION, client, PRODUCT, EXAMPLE)
        : Release.of(client);
    if (release.filter(known -> known.isBefore(FIRST_WITH_PARTITIONS, 0)).isPresent()) {
      problems.add(CLIENT_VERSION,
          "Pulsar's client " + client
              + " does not report the partition of a message, which weir needs to check the order;"
              + " clients report it from " + FIRST_WITH_PARTITIONS + ".0.0 on",
          "set 'client-version' to 4.2.4, or to another version from " + FIRST_WITH_PARTITIONS
              + ".0.0 on");
    }
  }

  /** Finds TLS files that Pulsar's client does not support. */
  private void checkTls(Tls tls) {
    boolean mixed = tls.ca().isPresent() && tls.certificate().isPresent()
        && Tls.isPkcs12(tls.ca().get()) != Tls.isPkcs12(tls.certificate().get());
    if (mixed) {
      problems.add("existing.tls.certificate",
          "Pulsar's client accepts PEM or PKCS #12, not one of each",
          "convert one, with 'openssl pkcs12'");
    }
    if (tls.key().isPresent() && tls.keyPassword().isPresent()) {
      problems.add("existing.tls.key-password",
          "Pulsar's client accepts no encrypted key in PEM",
          "use PKCS #12, or a key that is not encrypted");
    }
  }
}
