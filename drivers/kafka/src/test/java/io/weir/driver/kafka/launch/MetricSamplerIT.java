package io.weir.driver.kafka.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.metric.MetricCatalogue;
import io.weir.core.metric.MetricSample;
import io.weir.core.metric.MetricSource;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.kafka.KafkaDeployment;
import io.weir.driver.kafka.SystemSpecs;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.metric.JvmAgents;
import io.weir.lab.metric.MetricSampler;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.Ports;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("brokers")
@Tag("slow")
@Timeout(300)
class MetricSamplerIT {
  private static final SystemSpec SYSTEM = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);
  private static final Duration SOON = Duration.ofSeconds(60);

  @TempDir
  Path directory;

  private final JvmAgents agents = new JvmAgents();
  private final List<MetricSample> samples = new CopyOnWriteArrayList<>();
  private final List<String> notices = new CopyOnWriteArrayList<>();

  @Test
  void aFrozenBrokerCostsAGapAndOneNoticeAndNothingElse() throws Exception {
    try (Ports ports = Ports.pick(KafkaDeployment.portCount(SYSTEM));
        Deployment deployment = KafkaDeployment.start(SYSTEM, directory, ports.numbers())) {
      DeployedProcess broker = deployment.processes().getLast();
      MetricSource source = KafkaDeployment.plan(SYSTEM, directory, ports.numbers())
          .stages()
          .getLast()
          .processes()
          .getFirst()
          .metrics()
          .orElseThrow();
      try (MetricSampler sampler =
          new MetricSampler(Map.of(broker, source), agents::open, TimeDilation.NONE, samples::add,
              notices::add,
              new ThreadGuard())) {
        sampler.loadBegan(System.nanoTime());
        until("samples come", () -> samples.size() >= 3);
        assertThat(samples.getLast().values()).containsKeys("publish.requests", "storage.syncs",
            "replication.under-replicated", "threads.request-idle", "threads.network-idle",
            "jvm.gc", "purgatory.publish");
        assertThat(samples.getLast().values().get("threads.request-idle")).isBetween(0.3, 3.0);
        assertThat(names(sampler.catalogue())).containsAll(samples.getLast().values().keySet());

        signal("STOP", broker.pid());
        until("a notice comes", () -> !notices.isEmpty());
        int before = samples.size();
        signal("CONT", broker.pid());
        until("samples come again", () -> samples.size() >= before + 2);

        assertThat(notices).singleElement()
            .asString()
            .startsWith("the metrics of broker-1 have a gap: it has not answered for 5s");
        assertThat(samples).anyMatch(
            sample -> sample.endNanos() - sample.startNanos() > Duration.ofSeconds(4).toNanos());
        signal("STOP", broker.pid());
      } finally {
        signal("CONT", broker.pid());
      }
      askedAgain(broker, source);
    }
  }

  /** Each trial of a search does this. */
  private void askedAgain(DeployedProcess broker, MetricSource source) throws Exception {
    samples.clear();
    notices.clear();
    try (MetricSampler sampler =
        new MetricSampler(Map.of(broker, source), agents::open, TimeDilation.NONE, samples::add,
            notices::add,
            new ThreadGuard())) {
      sampler.loadBegan(System.nanoTime());
      until("samples come", () -> samples.size() >= 2);
      assertThat(notices).isEmpty();
    }
  }

  private static List<String> names(MetricCatalogue catalogue) {
    return catalogue.metrics().stream().map(MetricCatalogue.Entry::name).toList();
  }

  private static void until(String what, BooleanSupplier reached) throws InterruptedException {
    long end = System.nanoTime() + SOON.toNanos();
    while (!reached.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waiting until " + what).isLessThan(end);
      Thread.sleep(50);
    }
  }

  private static void signal(String name, long pid) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-s", name, Long.toString(pid)).inheritIO().start().waitFor();
  }
}
