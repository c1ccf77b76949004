package io.weir.lab.trial;

import io.weir.core.driver.ReadBack;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.Silence;
import io.weir.core.result.WorkerLoss;
import java.time.Duration;

/** Forwards all events to another listener. A subclass acts on some of them, and forwards these. */
public abstract class ForwardingTrialListener implements TrialListener {
  private final TrialListener next;

  protected ForwardingTrialListener(TrialListener next) {
    this.next = next;
  }

  @Override
  public void preparing(String doing) {
    next.preparing(doing);
  }

  @Override
  public void prepared(ReadBack readBack) {
    next.prepared(readBack);
  }

  @Override
  public void phaseStarted(PhaseKind phase, Duration planned) {
    next.phaseStarted(phase, planned);
  }

  @Override
  public void cut(Duration start) {
    next.cut(start);
  }

  @Override
  public void settling(Duration most) {
    next.settling(most);
  }

  @Override
  public boolean isWatching() {
    return next.isWatching();
  }

  @Override
  public void placed(PlacementSample sample) {
    next.placed(sample);
  }

  @Override
  public void silent(Silence silence) {
    next.silent(silence);
  }

  @Override
  public void lost(WorkerLoss loss) {
    next.lost(loss);
  }

  @Override
  public void measured(PhaseKind phase, IntervalSnapshot interval) {
    next.measured(phase, interval);
  }
}
