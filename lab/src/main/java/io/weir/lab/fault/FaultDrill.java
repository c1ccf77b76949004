package io.weir.lab.fault;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.Placement;
import io.weir.core.interval.PhaseKind;
import io.weir.core.launch.NodeGroup;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.Silence;
import io.weir.core.scenario.Fault;
import io.weir.core.scenario.FaultNode;
import io.weir.core.thread.ThreadEnd;
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.Durations;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.FaultLog;
import io.weir.lab.trial.TrialListener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Injects a fault within a trial's measure phase, on its own thread, and logs each step and the
 * data for judging the recovery. The trial may end before a fault does; a paused process is resumed
 * then.
 */
public final class FaultDrill implements TrialListener, AutoCloseable {
  /** More than it takes to end a process that resists. */
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(60);

  private final Fault fault;
  private final TimeDilation time;
  private final Placements placements = new Placements();
  private final FaultJournal journal;
  private final Strikes strikes;
  private final ThreadGuard threads = new ThreadGuard();
  private final Thread thread;
  private volatile Optional<String> problem = Optional.empty();
  private volatile boolean loadOver;
  private boolean loadBegan;
  private long measureNanos;

  /**
   * A drill that begins with the measure phase.
   *
   * @param site the system
   * @param time the time of the system
   * @param seed the seed of random choices
   * @param log takes all events
   * @param steps takes each step, on the drill's thread
   * @param notices takes complaints that stop nothing
   */
  public FaultDrill(Fault fault, FaultSite site, TimeDilation time, long seed,
      FaultLog log,
      Consumer<FaultEvent> steps, Consumer<String> notices) {
    this.fault = fault;
    this.time = time;
    this.journal = new FaultJournal(log, site, time, steps, notices);
    this.strikes = new Strikes(fault, site, time, placements, journal);
    NodeFinder finder = new NodeFinder(site, placements, time, seed);
    this.thread = threads.thread("weir-fault", "carrying out the fault", () -> run(finder));
  }

  /** Returns why the fault could not be carried out, if so; answers at once. */
  public Optional<String> problem() {
    return problem.or(() -> threads.failure().map(failure -> notDone(failure.cause().toString())));
  }

  /** Returns why the system was not struck at all, if so; known when the drill is closed. */
  public Optional<String> missed() {
    return problem().or(() -> strikes.begun()
        ? Optional.empty()
        : Optional.of("the fault (" + name() + ") was not carried out: the trial was over before it"
            + " could be"));
  }

  private void run(NodeFinder finder) {
    try {
      Duration gone = Duration.ofNanos(time.nanos() - measureNanos);
      TimeUnit.NANOSECONDS.sleep(time.wall(fault.after().minus(gone)).toNanos());
      strike(finder.find(fault.node()));
    } catch (ProvisionException e) {
      problem = Optional.of(notDone(e.getMessage()));
    } catch (InterruptedException e) {
      journal.step(FaultStep.CUT_SHORT, "the trial was over before the fault was");
    } finally {
      strikes.undo();
    }
  }

  private void strike(Found found) throws ProvisionException, InterruptedException {
    int done = 0;
    for (String process : found.processes()) {
      if (loadOver) {
        journal.step(FaultStep.CUT_SHORT, "the load was over after " + done + " of "
            + found.processes().size() + " nodes");
        return;
      }
      journal.step(FaultStep.CHOSEN, process, found.why());
      strikes.strike(process);
      done++;
      if (done < found.processes().size()) {
        strikes.awaitInStep(() -> loadOver);
      }
    }
  }

  private String notDone(String reason) {
    return "the fault (" + name() + ") could not be carried out: " + reason;
  }

  private String name() {
    return fault.describe();
  }

  /** The trial should last until the fault is over and all replicas are in sync again. */
  @Override
  public boolean isWatching() {
    return problem().isEmpty()
        && (thread.isAlive() || placements.reported() && !placements.areWhole());
  }

  @Override
  public void phaseStarted(PhaseKind phase, Duration planned) {
    if (!loadBegan) {
      loadBegan = true;
      journal.loadBegan();
    }
    if (phase == PhaseKind.MEASURE) {
      measureNanos = time.nanos();
      thread.start();
    } else if (phase != PhaseKind.WARM_UP) {
      loadOver = true;
    }
  }

  @Override
  public void placed(PlacementSample sample) {
    journal.add(sample);
    placements.add(sample);
  }

  @Override
  public void silent(Silence silence) {
    journal.add(silence);
  }

  /**
   * Gives up what has not been done, and waits until the drill is over, for a minute at most. A
   * drill that takes longer is a {@link #problem}.
   */
  @Override
  public void close() {
    thread.interrupt();
    if (!ThreadEnd.runningUninterruptibly(List.of(thread), Deadline.in(CLOSE_LIMIT)).isEmpty()) {
      problem = Optional.of(notDone("what it does to the system did not end within "
          + CLOSE_LIMIT.toSeconds() + " s of the end of the trial"));
    }
  }

  /**
   * The processes to strike, in order, with the reason.
   *
   * @param processes at least one
   * @param why the reason, human-readable
   */
  private record Found(List<String> processes, String why) {}

  /**
   * Finds out who is to be struck.
   *
   * @param site the system
   * @param placements what it says of itself
   * @param time the time of the system
   * @param seed the seed of random choices
   */
  private record NodeFinder(FaultSite site, Placements placements, TimeDilation time,
      long seed) {
    private static final Duration LIMIT = Duration.ofSeconds(15);

    Found find(FaultNode node) throws ProvisionException, InterruptedException {
      return switch (node.choice()) {
        case NAMED -> new Found(List.of(node.text()), "as the scenario names it");
        case EACH -> new Found(site.serving(), "each in turn");
        case RANDOM -> new Found(List.of(drawn(site.serving())), "drawn");
        case LEADER -> leader(placement("leads", one -> one.leader().isPresent()));
        case STORAGE -> storage(placement("keeps",
            one -> !one.keepers().isEmpty() || one.inStep() && one.leader().isPresent()));
      };
    }

    private String drawn(List<String> processes) {
      return processes.get(new SplittableRandom(seed).nextInt(processes.size()));
    }

    private Placement placement(String does, Predicate<Placement> condition)
        throws ProvisionException, InterruptedException {
      return placements.await(condition, time.wall(LIMIT))
          .orElseThrow(
              () -> new ProvisionException("the system did not report the node that " + does
                  + " the first partition within " + Durations.format(LIMIT)
                  + placements.trouble().map(why -> " (" + why + ")").orElse("")
                  + "; name a node in phases.fault.node"));
    }

    private Found leader(Placement placement) throws ProvisionException {
      return new Found(List.of(process(placement.leader().orElseThrow())),
          "the first partition's leader, as the system says");
    }

    /** Returns a keeper other than the leader; alone, the leader is the keeper. */
    private Found storage(Placement placement) throws ProvisionException {
      String keeper = placement.keepers().stream().findFirst().or(placement::leader).orElseThrow();
      return new Found(List.of(process(keeper.strip())),
          "one that keeps the first partition's newest messages, as the system says");
    }

    private String process(String alias) throws ProvisionException {
      return site.processCalled(alias)
          .orElseThrow(() -> new ProvisionException("the system reported the node " + alias
              + ", which is none of the processes that weir started: "
              + site.groups().stream().map(NodeGroup::names).toList()));
    }
  }
}
