package io.weir.findings.model;

import io.weir.core.result.FaultEvent;
import java.util.List;

/** A part of a run that a fault struck, which charts over time show. */
public interface Struck {
  /** Returns what was done, at times since the start of the load. */
  List<FaultEvent> events();
}
