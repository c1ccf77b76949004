package io.weir.lab.provision;

import java.util.ArrayList;
import java.util.List;

/** Failures that must not keep other work from being done. Thread-safe. */
public final class CollectedFailures {
  private final List<ProvisionException> all = new ArrayList<>();

  /** A piece of work. */
  public interface Work {
    void run() throws ProvisionException;
  }

  /** Does some work, and keeps its failure for later. */
  public void attempt(Work work) {
    try {
      work.run();
    } catch (ProvisionException e) {
      add(e);
    }
  }

  synchronized void add(ProvisionException problem) {
    all.add(problem);
  }

  /**
   * Reports them.
   *
   * @throws ProvisionException the first one, if there is one, with the others
   */
  public synchronized void throwIfAny() throws ProvisionException {
    if (!all.isEmpty()) {
      ProvisionException first = all.getFirst();
      all.subList(1, all.size()).forEach(first::addSuppressed);
      throw first;
    }
  }
}
