package io.weir.lab.experiment;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.driver.ReadBack;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.WorkerLoss;
import io.weir.lab.capacity.TrialRequest;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.trial.TrialListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Turns what the parts of a run say into events. Measurements come from one thread. */
final class RunEvents implements TrialListener {
  private final PlannedRun run;
  private final ExperimentListener listener;
  /** Intervals that some workers have reported, by number. */
  private final NavigableMap<Long, Reported> reported = new TreeMap<>();
  private final Set<Integer> lost = new HashSet<>();
  private final UnansweredSends unanswered;

  /** Snapshots of one interval, and the phase in which the last of them ended. */
  private static final class Reported {
    private final List<IntervalSnapshot> snapshots = new ArrayList<>();
    private PhaseKind phase;
  }

  RunEvents(PlannedRun run, ExperimentListener listener) {
    this.run = run;
    this.listener = listener;
    this.unanswered = new UnansweredSends(run.client().unansweredAfter());
  }

  void notice(String message) {
    listener.on(new ExperimentEvent.Notice(message));
  }

  void faulted(FaultEvent event) {
    listener.on(new ExperimentEvent.Faulted(run, event));
  }

  void stopping() {
    listener.on(new ExperimentEvent.Stopping(run));
  }

  /** Follows the processes of a system. */
  ProvisionListener processes(ClusterPlan plan) {
    return new ProvisionListener() {
      @Override
      public void starting(String process) {
        listener.on(new ExperimentEvent.ProcessStarting(run, process, role(plan, process)));
      }

      @Override
      public void ready(String process, Duration after) {
        listener.on(new ExperimentEvent.ProcessReady(run, process, role(plan, process), after));
      }
    };
  }

  private static String role(ClusterPlan plan, String process) {
    return plan.stages()
        .stream()
        .flatMap(stage -> stage.processes().stream())
        .filter(planned -> planned.name().equals(process))
        .map(ProcessPlan::role)
        .findFirst()
        .orElse("");
  }

  void trialBegan(int number, TrialRequest request, RateBounds bounds, Duration left) {
    unanswered.clear();
    listener.on(new ExperimentEvent.TrialBegan(run, number, request, bounds, left));
  }

  void trialClassified(SearchedTrial trial, SearchRecord search) {
    listener.on(new ExperimentEvent.TrialClassified(run, trial, search));
  }

  @Override
  public void preparing(String doing) {
    listener.on(new ExperimentEvent.Preparing(run, doing));
  }

  @Override
  public void prepared(ReadBack readBack) {
    listener.on(new ExperimentEvent.Prepared(run, readBack));
  }

  @Override
  public void phaseStarted(PhaseKind phase, Duration planned) {
    listener.on(new ExperimentEvent.PhaseStarted(run, phase, planned));
  }

  @Override
  public void settling(Duration most) {
    listener.on(new ExperimentEvent.Settling(run, most));
  }

  @Override
  public void cut(Duration start) {
    listener.on(new ExperimentEvent.StartCut(run, start));
  }

  @Override
  public void lost(WorkerLoss loss) {
    lost.add(loss.worker());
    unanswered.clear();
    notice("worker " + loss.worker() + " " + loss.reason() + "; the others continue");
    List.copyOf(reported.keySet()).forEach(this::showIfComplete);
  }

  @Override
  public void measured(PhaseKind phase, IntervalSnapshot interval) {
    Reported same = reported.computeIfAbsent(interval.index(), any -> new Reported());
    same.snapshots.add(interval);
    same.phase = phase;
    showIfComplete(interval.index());
  }

  private boolean isComplete(Reported same) {
    return IntStream.range(0, run.workers())
        .filter(worker -> !lost.contains(worker))
        .allMatch(worker -> same.snapshots.stream().anyMatch(one -> one.worker() == worker));
  }

  /** Shows an interval once all workers that are left have reported it. */
  private void showIfComplete(long index) {
    Reported same = reported.get(index);
    if (same != null && isComplete(same)) {
      listener.on(new ExperimentEvent.IntervalMeasured(run, same.phase,
          LiveFigures.of(same.snapshots, unanswered.add(same.snapshots), run.workers())));
      reported.headMap(index, true).clear();
    }
  }
}
