package io.weir.driver.pulsar.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.driver.common.Normal;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.UnknownProperties;
import io.weir.driver.common.bookkeeper.RuntimeConfig;
import io.weir.driver.pulsar.PulsarPropertySection;
import io.weir.driver.pulsar.PulsarServerSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The settings that brokers report. */
record PulsarBrokerSettings(AdminClients admins, DriverSettings settings) {
  /** The path of a broker's version. */
  static final String VERSION = "/admin/v2/brokers/version";

  private static final String CONFIGURATION = "/admin/v2/brokers/configuration/runtime";

  private static final Pattern HEAP =
      Pattern.compile("(?m)^jvm_memory_bytes_max\\{[^}]*area=\"heap\"[^}]*} (\\S+)");
  private static final Pattern DIRECT =
      Pattern.compile("(?m)^jvm_memory_direct_bytes_max\\{[^}]*} (\\S+)");

  /** Settings that affect a result, whether passed through or not. */
  private static final Map<String, Aspect> NOTABLE =
      Map.ofEntries(
          Map.entry(PulsarServerSetting.DISPATCH_DELAY, Aspect.DISPATCH_DELAY),
          Map.entry("managedLedgerCacheSizeMB", Aspect.CACHE),
          Map.entry(PulsarServerSetting.CHANNELS, Aspect.REPLICATION_STREAMS),
          Map.entry("metadataStoreSessionTimeoutMillis", Aspect.FAILURE_DETECTION),
          Map.entry("keepAliveIntervalSeconds", Aspect.FAILURE_DETECTION),
          Map.entry("bookkeeperClientTimeoutInSeconds", Aspect.FAILURE_DETECTION),
          Map.entry("bookkeeperClientHealthCheckEnabled", Aspect.FAILURE_DETECTION),
          Map.entry("maxMessageSize", Aspect.LARGEST_MESSAGE),
          Map.entry("acknowledgmentAtBatchIndexLevelEnabled", Aspect.OTHER),
          Map.entry("brokerDeduplicationEntriesInterval", Aspect.OTHER),
          Map.entry("managedLedgerDefaultMarkDeleteRateLimit", Aspect.OTHER),
          Map.entry("managedLedgerMaxEntriesPerLedger", Aspect.OTHER),
          Map.entry("defaultRetentionTimeInMinutes", Aspect.OTHER),
          Map.entry("dispatcherMaxReadBatchSize", Aspect.OTHER),
          Map.entry("loadBalancerEnabled", Aspect.OTHER),
          Map.entry("numIOThreads", Aspect.OTHER));

  /**
   * Checks that brokers know the properties that are passed through to them. Brokers ignore unknown
   * ones.
   *
   * @throws DriverException if a broker does not answer or does not know one
   */
  static void requireKnown(AdminClients admins, DriverSettings settings, Deadline deadline)
      throws DriverException, InterruptedException {
    RuntimeConfig config = AdminClient.configuration(admins.brokers(), CONFIGURATION, deadline);
    UnknownProperties.refuse(PulsarPropertySection.SERVER.key(),
        settings.section(PulsarPropertySection.SERVER.key()).keySet(), config.values().keySet(),
        "this version of Pulsar has no such setting and ignores it",
        "see the broker.conf of its distribution");
  }

  /** Returns the versions that brokers report. */
  String version(Deadline deadline) throws DriverException, InterruptedException {
    List<String> versions = new ArrayList<>();
    for (AdminClient broker : admins.brokers()) {
      String version = broker.getText(VERSION, deadline).strip();
      if (!versions.contains(version)) {
        versions.add(version);
      }
    }
    return String.join(" | ", versions);
  }

  List<Setting> read(Deadline deadline) throws DriverException, InterruptedException {
    List<Setting> read = new ArrayList<>(
        settings.existing().isPresent()
            ? ifReported("broker settings", () -> configuration(deadline))
            : configuration(deadline));
    read.addAll(settings.existing().isPresent()
        ? ifReported("broker memory", () -> memory(deadline))
        : memory(deadline));
    return read;
  }

  /** A query that a system may leave unanswered. */
  interface Question {
    List<Setting> ask() throws DriverException, InterruptedException;
  }

  /**
   * Returns the settings that an existing cluster reports to weir's role, or else the reason why it
   * does not.
   */
  static List<Setting> ifReported(String what, Question question) throws InterruptedException {
    try {
      return question.ask();
    } catch (DriverException e) {
      SettingList list = new SettingList(Source.BROKER);
      list.addUnanswered(what, e.getMessage());
      return list.all();
    }
  }

  private List<Setting> configuration(Deadline deadline)
      throws DriverException, InterruptedException {
    return AdminClient.configuration(admins.brokers(), CONFIGURATION, deadline)
        .settings(NOTABLE, PulsarPropertySection.SERVER.shown(settings));
  }

  private List<Setting> memory(Deadline deadline) throws DriverException, InterruptedException {
    String metrics = admins.any().getText("/metrics", deadline);
    SettingList memory = new SettingList(Source.BROKER);
    gauge(metrics, HEAP, Aspect.HEAP, "broker heap", memory);
    gauge(metrics, DIRECT, Aspect.MEMORY, "broker direct memory", memory);
    return memory.all();
  }

  private static void gauge(String metrics, Pattern pattern, Aspect aspect, String name,
      SettingList into) {
    Matcher matcher = pattern.matcher(metrics);
    if (matcher.find()) {
      String bytes = Long.toString((long) Double.parseDouble(matcher.group(1)));
      into.add(aspect, name, bytes, Normal.bytes(bytes));
    }
  }
}
