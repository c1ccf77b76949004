package io.weir.cli.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.core.metrics.StateSet;
import io.prometheus.metrics.core.metrics.StatefulMetric;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.weir.core.interval.PhaseKind;
import io.weir.core.result.RunStatus;
import io.weir.core.text.EnumWord;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.ExperimentListener;
import io.weir.lab.experiment.LiveFigures;
import io.weir.lab.experiment.Unanswered;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * The metrics of a running experiment: the values of the latest interval of each system, as the
 * terminal shows them. A system's values are gone when its run has ended, so that Prometheus does
 * not repeat them. Thread-safe.
 */
final class ExperimentMetrics implements ExperimentListener {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final String SYSTEM = "system";

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Info experiment = Info.builder()
      .name("weir_experiment_info")
      .help("The running experiment.")
      .labelNames("scenario")
      .register(registry);
  private final Gauge runs = Gauge.builder()
      .name("weir_runs_planned")
      .help("Runs of the experiment.")
      .register(registry);
  private final Counter ended = Counter.builder()
      .name("weir_runs_ended_total")
      .help("Runs that have ended, by how they ended.")
      .labelNames("status")
      .register(registry);
  private final StateSet phase = StateSet.builder()
      .name("weir_phase")
      .help("The phase of a system's run.")
      .states(Arrays.stream(PhaseKind.values()).map(PhaseKind::tag).toArray(String[]::new))
      .labelNames(SYSTEM)
      .register(registry);
  private final Gauge rates = Gauge.builder()
      .name("weir_messages_per_second")
      .help("Messages that came due, were sent, were acknowledged, and were received.")
      .labelNames(SYSTEM, "event")
      .register(registry);
  private final Gauge responseTimes = Gauge.builder()
      .name("weir_response_time_seconds")
      .help("Response times of the latest interval, from the intended send.")
      .labelNames(SYSTEM, "metric", "statistic")
      .register(registry);
  private final Gauge underWay = Gauge.builder()
      .name("weir_messages_under_way")
      .help("Messages sent, and neither acknowledged nor given up.")
      .labelNames(SYSTEM)
      .register(registry);
  private final Gauge unanswered = Gauge.builder()
      .name("weir_messages_unanswered")
      .help("Messages of the run so far that waited too long for an answer.")
      .labelNames(SYSTEM)
      .register(registry);
  private final Counter failed = Counter.builder()
      .name("weir_messages_failed_total")
      .help("Messages given up.")
      .labelNames(SYSTEM)
      .register(registry);
  private final Gauge workers = Gauge.builder()
      .name("weir_workers")
      .help("Workers that reported, and planned ones.")
      .labelNames(SYSTEM, "state")
      .register(registry);
  private final List<StatefulMetric<?, ?>> ofSystems =
      List.of(phase, rates, responseTimes, underWay, unanswered, failed, workers);

  ExperimentMetrics() {
    for (RunStatus status : RunStatus.values()) {
      ended.initLabelValues(EnumWord.kebab(status));
    }
  }

  PrometheusRegistry registry() {
    return registry;
  }

  @Override
  public void on(ExperimentEvent event) {
    switch (event) {
      case ExperimentEvent.ExperimentStarted it -> {
        experiment.setLabelValues(it.plan().name());
        runs.set(it.plan().runs().size());
      }
      case ExperimentEvent.PhaseStarted it -> enter(it.run().label(), it.phase());
      case ExperimentEvent.IntervalMeasured it -> measured(it.run().label(), it.values());
      case ExperimentEvent.RunEnded it -> {
        ended.labelValues(EnumWord.kebab(it.result().status())).inc();
        forget(it.result().run().label());
      }
      // Their values do not change over time.
      case ExperimentEvent.RunStarted it -> {}
      case ExperimentEvent.ProcessStarting it -> {}
      case ExperimentEvent.ProcessReady it -> {}
      case ExperimentEvent.Preparing it -> {}
      case ExperimentEvent.Prepared it -> {}
      case ExperimentEvent.Stopping it -> {}
      case ExperimentEvent.ArtifactProgress it -> {}
      case ExperimentEvent.ArtifactsReady it -> {}
      case ExperimentEvent.Notice it -> {}
      case ExperimentEvent.Settling it -> {}
      case ExperimentEvent.StartCut it -> {}
      case ExperimentEvent.TrialBegan it -> {}
      case ExperimentEvent.TrialClassified it -> {}
      case ExperimentEvent.Faulted it -> {}
      case ExperimentEvent.RoundMeasured it -> {}
      case ExperimentEvent.ExperimentEnded it -> {}
    }
  }

  private void enter(String system, PhaseKind entered) {
    for (PhaseKind kind : PhaseKind.values()) {
      if (kind == entered) {
        phase.labelValues(system).setTrue(kind.tag());
      } else {
        phase.labelValues(system).setFalse(kind.tag());
      }
    }
  }

  private void measured(String system, LiveFigures figures) {
    rates.labelValues(system, "due").set(figures.duePerSecond());
    rates.labelValues(system, "sent").set(figures.sentPerSecond());
    rates.labelValues(system, "acknowledged").set(figures.acknowledgedPerSecond());
    rates.labelValues(system, "received").set(figures.receivedPerSecond());
    responseTime(system, "publish", "p50", figures.publishP50Nanos());
    responseTime(system, "publish", "p99", figures.publishP99Nanos());
    responseTime(system, "end-to-end", "p50", figures.endToEndP50Nanos());
    responseTime(system, "end-to-end", "p99", figures.endToEndP99Nanos());
    underWay.labelValues(system).set(figures.underWay());
    unanswered.labelValues(system).set(figures.unanswered().map(Unanswered::sends).orElse(0L));
    failed.labelValues(system).inc(figures.failed());
    workers.labelValues(system, "reporting").set(figures.workers());
    workers.labelValues(system, "planned").set(figures.planned());
  }

  private void responseTime(String system, String metric, String statistic, OptionalLong nanos) {
    if (nanos.isPresent()) {
      responseTimes.labelValues(system, metric, statistic)
          .set(nanos.getAsLong() / NANOS_PER_SECOND);
    } else {
      responseTimes.remove(system, metric, statistic);
    }
  }

  private void forget(String system) {
    ofSystems.forEach(
        metric -> metric.removeIf(labels -> labels.getFirst().equals(system)));
  }
}
