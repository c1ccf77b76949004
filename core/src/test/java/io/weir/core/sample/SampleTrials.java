package io.weir.core.sample;

import io.weir.core.capacity.TrialBasis;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Trials of searches. */
public final class SampleTrials {
  private SampleTrials() {}

  /** Returns the builder of a trial of 4 s that achieved its rate and drained. */
  public static SearchedTrialBuilder trial(TrialPurpose purpose, Rate rate, TrialClass found) {
    return SearchedTrialBuilder.builder()
        .number(0)
        .purpose(purpose)
        .rate(rate)
        .measure(Duration.ofSeconds(4))
        .last(false)
        .trialClass(Optional.of(found))
        .basis(TrialBasis.MEASURED)
        .reason("")
        .achieved(rate.perSecond())
        .late(OptionalDouble.of(rate.perSecond()))
        .oldestNanos(0)
        .took(Duration.ofSeconds(9))
        .phases(List.of())
        .drained(true);
  }
}
