package io.weir.driver.loopback;

import io.weir.core.driver.SendFailure;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps random bits to fates. A {@link FaultMix} becomes adjacent intervals from 0 to 1. Immutable.
 */
final class FaultPlan {
  private final double[] ends;
  private final InjectedFault[] fates;
  private final SendFailure.Kind[] refusals;

  FaultPlan(FaultMix mix) {
    List<InjectedFault> fateList = new ArrayList<>();
    List<Double> endList = new ArrayList<>();
    for (FaultMix.Refusal refusal : mix.refusals()) {
      add(InjectedFault.REFUSED, refusal.share(), fateList, endList);
    }
    add(InjectedFault.UNANSWERED, mix.unanswered(), fateList, endList);
    add(InjectedFault.LOST, mix.loss(), fateList, endList);
    add(InjectedFault.DUPLICATED, mix.duplicates(), fateList, endList);
    add(InjectedFault.REDELIVERED, mix.redeliveries(), fateList, endList);
    add(InjectedFault.REORDERED, mix.reorder(), fateList, endList);
    add(InjectedFault.CORRUPTED, mix.corrupt(), fateList, endList);
    ends = endList.stream().mapToDouble(Double::doubleValue).toArray();
    fates = fateList.toArray(InjectedFault[]::new);
    refusals = mix.refusals().stream().map(FaultMix.Refusal::kind).toArray(SendFailure.Kind[]::new);
  }

  private static void add(InjectedFault fate, Share share, List<InjectedFault> fates,
      List<Double> ends) {
    fates.add(fate);
    ends.add((ends.isEmpty() ? 0 : ends.get(ends.size() - 1)) + share.fraction());
  }

  InjectedFault fate(long bits) {
    int row = row(bits);
    return row < fates.length ? fates[row] : InjectedFault.INTACT;
  }

  /** Returns the failure for bits whose fate is {@link InjectedFault#REFUSED}. */
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
