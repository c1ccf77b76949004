package io.weir.driver.distributedlog.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.launch.SettingProblem;
import io.weir.core.sample.LoadBuilder;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.sample.WorkloadBuilder;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.WaitSet;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.driver.distributedlog.DlogOptions.Section;
import io.weir.driver.distributedlog.DlogTerms;
import io.weir.driver.distributedlog.RunningDlog;
import io.weir.driver.tck.SeveralHosts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.distributedlog.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DlogLauncherTest {
  private static final Path SITE = Path.of("/site");

  private final DlogLauncher launcher = new DlogLauncher();

  private static SystemSpec system(Map<String, String> options,
      Map<String, Map<String, String>> properties) {
    return RunningDlog.system(1, 1, Storage.FSYNC, options, properties);
  }

  private ClusterPlan plan(SystemSpec system) {
    List<Integer> ports =
        IntStream.range(20_000, 20_000 + launcher.portCount(system)).boxed().toList();
    return launcher.plan(system, new LaunchSite(List.of(LaunchHost.local(SITE)), ports,
        system.durability(), 7, BrokerMetrics.ON));
  }

  private static List<String> lines(ClusterPlan plan, String process, String file) {
    return SeveralHosts.processes(plan)
        .get(process)
        .files()
        .get(SITE.resolve(process).resolve(file))
        .lines()
        .toList();
  }

  private static ClientPolicy policy(Duration delay, DataSize batch, Compression compression) {
    ClientPolicy usual = ClientPolicy.DEFAULT;
    return new ClientPolicy(delay, batch, usual.sendBuffer(), usual.idempotence(), compression,
        usual.sendTimeout(), usual.connections(), usual.acknowledgeInterval(),
        usual.receiveQueue());
  }

  @Test
  void zooKeeperStartsThenItsMetadataThenTheBookies() {
    ClusterPlan plan = plan(RunningDlog.system(3, 3, Storage.FSYNC, Map.of(), Map.of()));

    assertThat(plan.stages()).extracting(
        stage -> stage.processes().stream().map(ProcessPlan::name).toList())
        .containsExactly(List.of("zookeeper-1"), List.of("metadata-setup"),
            List.of("bookie-1", "bookie-2", "bookie-3"));
    assertThat(SeveralHosts.processes(plan).get("metadata-setup").ready())
        .isEqualTo(new Readiness.Exit());
    assertThat(plan.endpoints()).isEqualTo(Map.of(
        "zookeeper", "127.0.0.1:20006",
        "bookie-admin-url",
        "http://127.0.0.1:20001,http://127.0.0.1:20003,http://127.0.0.1:20005"));
    assertThat(lines(plan, "metadata-setup", "bookkeeper.conf"))
        .containsExactly("metadataServiceUri=zk+hierarchical://127.0.0.1:20006/ledgers");
  }

  @ParameterizedTest
  @CsvSource({"FSYNC, true, true", "PAGE_CACHE, true, false", "MEMORY, false, false"})
  void theJournalDecidesTheStorage(Storage storage, boolean written, boolean synced) {
    assertThat(lines(plan(RunningDlog.system(1, 1, storage, Map.of(), Map.of())), "bookie-1",
        "bookkeeper.conf")).contains("journalWriteData=" + written, "journalSyncData=" + synced,
            "nettyMaxFrameSizeBytes=5242880", "prometheusStatsHttpEnable=false",
            "statsProviderClass=org.apache.bookkeeper.stats.prometheus.PrometheusMetricsProvider");
  }

  @Test
  void aPlanIsRightForSeveralHosts() {
    SeveralHosts.check(launcher,
        RunningDlog.system(4, 3, Storage.FSYNC, Map.of("zookeepers", "3"), Map.of()), 3);
  }

  @Test
  void aMajorityOfTheBookiesOfALedgerIsWaitedFor() {
    SystemSpec system = RunningDlog.system(4, 3, Storage.FSYNC, Map.of(), Map.of());

    assertThat(launcher.guarantee(system)).hasValueSatisfying(guarantee -> {
      assertThat(guarantee.copies()).isEqualTo(2);
      assertThat(guarantee.waitSet()).isEqualTo(WaitSet.FASTEST);
    });
    assertThat(launcher.nodes(system).getLast().outage()).isEmpty();
    assertThat(launcher.check(RunningDlog.system(2, 3, Storage.FSYNC, Map.of(), Map.of())))
        .extracting(SettingProblem::path)
        .containsExactly("durability.replicas");
  }

  @Test
  void aDelayIsHalfOfTheFlushFrequencyAndNoneIsAnImmediateFlush() {
    SystemSpec system = system(Map.of(), Map.of());

    assertThat(launcher.foreseen(system,
        policy(Duration.ofMillis(5), DataSize.parse("64 KiB"), Compression.LZ4)))
        .extracting(Setting::name, Setting::value, Setting::normal)
        .contains(tuple("periodicFlushFrequencyMilliSeconds",
            "10", "5ms"))
        .contains(tuple("writerOutputBufferSize", "65536",
            "64 KiB"))
        .contains(tuple("enableImmediateFlush", "false", "5ms"))
        .contains(tuple("compressionType", "lz4", "lz4"));
    assertThat(launcher.foreseen(system,
        policy(Duration.ZERO, DataSize.parse("64 KiB"), Compression.NONE)))
        .filteredOn(setting -> setting.aspect() == Aspect.BATCH_DELAY
            || setting.aspect() == Aspect.BATCH_SIZE || setting.aspect() == Aspect.DISPATCH_DELAY)
        .extracting(Setting::normal)
        .containsExactlyInAnyOrder("0s", "none", "0s");
  }

  @Test
  void theScenariosSettingsTakePrecedence() {
    assertThat(launcher.foreseen(system(Map.of(),
        Map.of("client", Map.of("periodicFlushFrequencyMilliSeconds", "20"))),
        ClientPolicy.DEFAULT))
        .filteredOn(setting -> setting.aspect() == Aspect.BATCH_DELAY)
        .extracting(Setting::normal)
        .containsExactly("10ms");
  }

  @Test
  void theClientsLimitsAreRefusedBeforeARun() {
    SystemSpec system = system(Map.of(), Map.of());

    assertThat(launcher.check(system,
        policy(Duration.ofNanos(500_000), DataSize.parse("2 MiB"), Compression.ZSTD)))
        .extracting(SettingProblem::path)
        .containsExactly("client.batch-delay", "client.batch-size", "client.compression");
    assertThat(launcher.check(system, ClientPolicy.DEFAULT)).isEmpty();
    assertThat(launcher.check(system, workload(1, DlogTerms.LARGEST_MESSAGE.bytes()))).isEmpty();
    assertThat(launcher.check(system, workload(2, DlogTerms.LARGEST_MESSAGE.bytes() + 1)))
        .extracting(SettingProblem::path)
        .containsExactly("workload.message.size", "workload.consumers-per-subscription");
  }

  private static Workload workload(int consumers, long size) {
    return WorkloadBuilder.builder()
        .topics(1)
        .partitions(1)
        .message(
            MessageSpecBuilder.builder().size(new DataSize(size)).content(Content.RANDOM).build())
        .producersPerTopic(1)
        .subscriptionsPerTopic(1)
        .consumersPerSubscription(consumers)
        .load(LoadBuilder.builder()
            .rate(Rate.parse("1k/s"))
            .arrival(Arrival.POISSON)
            .pacing(Pacing.NORMAL)
            .build())
        .build();
  }

  @Test
  void theLimitsAreThoseOfTheLibrary() {
    long header = 8 + 8 + 4;

    assertThat(DlogTerms.LARGEST_MESSAGE.bytes() + 9 + header)
        .isEqualTo(LogRecord.MAX_LOGRECORD_SIZE);
    assertThat(DlogTerms.LARGEST_BATCH.bytes()).isEqualTo(LogRecord.MAX_LOGRECORDSET_SIZE);
  }

  @ParameterizedTest
  @EnumSource
  void whatWeirSetsItselfCanNotBePassed(Section section) {
    for (String name : section.owned().keySet()) {
      assertThat(launcher.check(system(Map.of(), Map.of(section.key(), Map.of(name, "1")))))
          .extracting(SettingProblem::path)
          .containsExactly(section.key() + "." + name);
    }
  }
}
