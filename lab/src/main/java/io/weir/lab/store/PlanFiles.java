package io.weir.lab.store;

import io.weir.core.published.PublishedFile;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.ContentBytes;
import java.util.Map;
import java.util.Optional;

/**
 * The files that a plan names.
 *
 * @param traces what arrivals are taken from, by the SHA-256 of its content
 * @param contents what messages are filled with, likewise
 * @param published the published figures that belong to the plan, if there are any
 */
public record PlanFiles(Map<String, ArrivalTrace> traces, Map<String, ContentBytes> contents,
    Optional<PublishedFile> published) {
  /** For plans that name none. */
  public static final PlanFiles NONE = new PlanFiles(Map.of(), Map.of(), Optional.empty());

  public PlanFiles {
    traces = Map.copyOf(traces);
    contents = Map.copyOf(contents);
  }
}
