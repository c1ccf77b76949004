package io.weir.lab.fault;

import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.result.PlacementSample;
import io.weir.core.result.Silence;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.store.FaultLog;
import io.weir.lab.store.StoreException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Logs the actions on a system and their effects, and reports them. Thread-safe. */
final class FaultJournal {
  private final FaultLog log;
  private final FaultSite site;
  private final Consumer<FaultEvent> steps;
  private final Consumer<String> notices;
  private final TimeDilation time;
  private final AtomicBoolean broken = new AtomicBoolean();
  private volatile long loadNanos;

  /**
   * A journal.
   *
   * @param time the time of the system, which steps are stamped with
   */
  FaultJournal(FaultLog log, FaultSite site, TimeDilation time, Consumer<FaultEvent> steps,
      Consumer<String> notices) {
    this.log = log;
    this.site = site;
    this.time = time;
    this.steps = steps;
    this.notices = notices;
  }

  /** The load began now. */
  void loadBegan() {
    loadNanos = time.nanos();
  }

  /** Now, since the start of the load. */
  long now() {
    return time.nanos() - loadNanos;
  }

  void step(FaultStep step, String process, String detail) {
    add(FaultEvent.of(now(), step, process, site.pid(process), detail));
  }

  void step(FaultStep step, String detail) {
    add(FaultEvent.of(now(), step, detail));
  }

  void ended(String process, int exitCode) {
    add(new FaultEvent(now(), FaultStep.ENDED, Optional.of(process),
        Optional.of(site.pid(process)), Optional.of(exitCode), Optional.empty()));
  }

  private void add(FaultEvent event) {
    keep(() -> log.append(event));
    steps.accept(event);
  }

  void add(PlacementSample sample) {
    keep(() -> log.append(sample));
  }

  void add(Silence silence) {
    keep(() -> log.append(silence));
  }

  private interface Writing {
    void write() throws StoreException;
  }

  private void keep(Writing writing) {
    try {
      if (!broken.get()) {
        writing.write();
      }
    } catch (StoreException e) {
      if (broken.compareAndSet(false, true)) {
        notices.accept("the steps of the fault are not recorded any more: " + e.getMessage());
      }
    }
  }
}
