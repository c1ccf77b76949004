package io.weir.findings.model;

import io.weir.core.launch.BrokerKinds;
import java.util.List;
import java.util.SortedMap;

/**
 * The runs of one variant, for wings.
 *
 * @param bySystem the findings of its runs by system
 * @param systems the findings on each system
 * @param kinds the traits of broker kinds
 */
public record VariantReading(SortedMap<String, List<RunFindings>> bySystem,
    List<SystemFindings> systems, BrokerKinds kinds) {
  public VariantReading {
    systems = List.copyOf(systems);
  }
}
