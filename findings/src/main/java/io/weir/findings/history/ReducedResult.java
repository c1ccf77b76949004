package io.weir.findings.history;

import io.weir.core.result.Environment;
import io.weir.findings.history.History.Result;
import java.util.List;
import java.util.Optional;

/**
 * All that a history needs of a result.
 *
 * @param host the facts of its machine, if it has them
 * @param values the values of its systems that are comparable with the newest result; at least one
 */
record ReducedResult(Result result, Optional<Environment> host, List<SystemValues> values) {
  ReducedResult {
    values = List.copyOf(values);
  }
}
