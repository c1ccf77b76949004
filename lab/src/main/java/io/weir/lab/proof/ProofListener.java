package io.weir.lab.proof;

import io.weir.lab.experiment.ExperimentListener;

/**
 * Follows a proof as it goes; what it has in common with an experiment comes as that one's events.
 * May be called by several threads; returns quickly and does not throw.
 */
public interface ProofListener extends ExperimentListener {
  void on(ProofEvent event);
}
