package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.weir.core.unit.Rate;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The offered load.
 *
 * @param rate the mean rate of all producers together; without a meaning where it is unlimited
 * @param arrival the process that draws the intended times
 * @param bursts how bursty arrivals come and go; with them only
 * @param trace what arrivals of a trace are taken from; with them only
 * @param pacing how precisely they are met
 * @param search how the highest sustainable rate is looked for; without it the rate is the one
 * above, with it that is where the search begins
 * @param overload whether more is meant to be offered than a system can serve; never with a search
 */
public record Load(Rate rate, Arrival arrival, Optional<Bursts> bursts, Optional<Trace> trace,
    Pacing pacing, Optional<RateSearch> search, Optional<OverloadIntent> overload) {
  /** How the rate is written if the clients set it. */
  public static final String UNLIMITED = "unlimited";

  /** As fast as the clients take messages. The rate is a number that no check objects to. */
  private static final Load WITHOUT_RATE = new Load(new Rate(1_000), Arrival.UNIFORM,
      Optional.empty(), Optional.empty(), Pacing.NORMAL, Optional.empty(),
      Optional.of(OverloadIntent.UNLIMITED));

  public Load {
    if (bursts.isPresent() != (arrival == Arrival.BURSTY)) {
      throw new IllegalArgumentException("bursts go with bursty arrivals, not with " + arrival);
    }
    if (trace.isPresent() != (arrival == Arrival.TRACE)) {
      throw new IllegalArgumentException("a trace goes with arrivals of a trace, not " + arrival);
    }
    if (search.isPresent() && overload.isPresent()) {
      throw new IllegalArgumentException("a search finds the rate that is no overload");
    }
    if (isUnlimited(overload) && arrival != Arrival.UNIFORM) {
      throw new IllegalArgumentException("without a rate, messages have no " + arrival + " times");
    }
  }

  /** Returns a load as fast as the clients take messages. */
  public static Load unlimited() {
    return WITHOUT_RATE;
  }

  /** Returns whether it has no rate: messages are sent as fast as the clients take them. */
  @JsonIgnore
  public boolean isUnlimited() {
    return isUnlimited(overload);
  }

  private static boolean isUnlimited(Optional<OverloadIntent> overload) {
    return overload.filter(OverloadIntent.UNLIMITED::equals).isPresent();
  }

  /** Returns the same arrivals at another mean rate, without a search. */
  public Load withRate(Rate other) {
    return new Load(other, arrival, bursts, trace, pacing, Optional.empty(), overload);
  }

  /** Returns the same arrivals with a search for their rate. */
  public Load searched(RateSearch how) {
    return new Load(how.from(), arrival, bursts, trace, pacing, Optional.of(how), Optional.empty());
  }

  /**
   * Returns the rate in a word: the rate itself, that it is searched for, or that there is none.
   */
  public String described() {
    return search.isPresent() ? "highest" : isUnlimited() ? UNLIMITED : rate.toString();
  }

  /** Returns the rate; empty if it is searched for, or if there is none. */
  public Optional<Rate> fixedRate() {
    return search.isPresent() || isUnlimited() ? Optional.empty() : Optional.of(rate);
  }

  /**
   * Returns the standard deviation of the number of messages that are due within a time, for
   * uniform arrivals an upper bound of it; absent for a trace, which may have any times, and
   * without a rate.
   */
  public OptionalDouble countDeviation(double seconds) {
    if (isUnlimited()) {
      return OptionalDouble.empty();
    }
    return switch (arrival) {
      case UNIFORM, POISSON -> OptionalDouble.of(Math.sqrt(rate.perSecond() * seconds));
      case BURSTY -> OptionalDouble
          .of(Math.sqrt(bursts.orElseThrow().countVariance(rate, seconds)));
      case TRACE -> OptionalDouble.empty();
    };
  }
}
