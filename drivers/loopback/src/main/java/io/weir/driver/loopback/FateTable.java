package io.weir.driver.loopback;

import io.weir.core.driver.SendFailure;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps random bits to fates. A {@link FaultMix} becomes adjacent intervals from 0 to 1. Immutable.
 */
final class FateTable {
  private final double[] ends;
  private final Fate[] fates;
  private final SendFailure.Kind[] refusals;

  FateTable(FaultMix mix) {
    List<Fate> fateList = new ArrayList<>();
    List<Double> endList = new ArrayList<>();
    for (FaultMix.Refusal refusal : mix.refusals()) {
      add(Fate.REFUSED, refusal.share(), fateList, endList);
    }
    add(Fate.LOST, mix.loss(), fateList, endList);
    add(Fate.DUPLICATED, mix.duplicates(), fateList, endList);
    add(Fate.REDELIVERED, mix.redeliveries(), fateList, endList);
    add(Fate.REORDERED, mix.reorder(), fateList, endList);
    add(Fate.CORRUPTED, mix.corrupt(), fateList, endList);
    ends = endList.stream().mapToDouble(Double::doubleValue).toArray();
    fates = fateList.toArray(Fate[]::new);
    refusals = mix.refusals().stream().map(FaultMix.Refusal::kind).toArray(SendFailure.Kind[]::new);
  }

  private static void add(Fate fate, Share share, List<Fate> fates, List<Double> ends) {
    fates.add(fate);
    ends.add((ends.isEmpty() ? 0 : ends.get(ends.size() - 1)) + share.fraction());
  }

  Fate fate(long bits) {
    int row = row(bits);
    return row < fates.length ? fates[row] : Fate.INTACT;
  }

  /** Returns the failure for bits whose fate is {@link Fate#REFUSED}. */
  SendFailure.Kind refusal(long bits) {
    return refusals[row(bits)];
  }

  private int row(long bits) {
    double at = Draws.uniform(bits);
    int row = 0;
    while (row < ends.length && at >= ends[row]) {
      row++;
    }
    return row;
  }
}
