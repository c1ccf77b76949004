package io.weir.findings.read;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.metric.MetricCatalogue;
import io.weir.core.metric.MetricSample;
import io.weir.core.plan.PlannedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The broker metrics of a trial.
 *
 * @param catalogue what they were asked; empty where they were not
 * @param samples what they answered, in the order in which it came
 * @param remarks what could not be read
 */
public record MetricsFile(Optional<MetricCatalogue> catalogue, List<MetricSample> samples,
    List<String> remarks) {
  /** That of a run whose brokers were not asked. */
  public static final MetricsFile NONE =
      new MetricsFile(Optional.empty(), List.of(), List.of());

  public MetricsFile {
    samples = List.copyOf(samples);
    remarks = List.copyOf(remarks);
  }

  /** Reads as much as is whole; results of runs whose brokers were not asked have none of it. */
  public static MetricsFile read(ResultLayout layout, PlannedRun run, int trial) {
    StoredFile asked = layout.stored(layout.metricCatalogue(run, trial));
    StoredFile answers = layout.stored(layout.metricSamples(run, trial));
    if (!asked.exists() && !answers.exists()) {
      return NONE;
    }
    StoredDocument<MetricCatalogue> catalogue =
        StoredDocument.read(asked, DocumentType.METRICS);
    JsonLines<MetricSample> samples =
        JsonLines.read(answers, MetricSample.class);
    List<String> remarks = new ArrayList<>(catalogue.remarks());
    remarks.addAll(samples.remarks());
    return new MetricsFile(catalogue.value(), samples.items(), remarks);
  }
}
