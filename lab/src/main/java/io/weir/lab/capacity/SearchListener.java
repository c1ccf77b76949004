package io.weir.lab.capacity;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.lab.store.StoreException;
import java.time.Duration;

/** Follows a search. Called on its thread. */
public interface SearchListener {
  /**
   * A trial begins.
   *
   * @param number its number within the run, from 0
   * @param bounds what is known by now
   * @param left how long the search may still take
   */
  void trialBegins(int number, Probe probe, RateBounds bounds, Duration left);

  /**
   * A trial was classified.
   *
   * @param record the search so far
   * @throws StoreException if it can't be written down
   */
  void trialEnded(SearchedTrial trial, SearchRecord record) throws StoreException;
}
