package io.weir.driver.loopback;

import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The times at which the broker stalls. Broker time is time minus all stalls: it stops during a
 * stall and then continues. All numbers are nanoseconds since the first message. Immutable and
 * pure.
 */
sealed interface StallSchedule {
  /** The supported forms, for descriptions and hints. */
  String FORMS = "500ms at 3s, several of these separated by commas, or 500ms every 10s";

  /** Returns the broker time at a time. */
  long brokerTime(long time);

  /** Returns the latest time with this broker time: the end of a stall, if one begins there. */
  long time(long brokerTime);

  /**
   * Parses a schedule.
   *
   * @throws IllegalArgumentException if the text is invalid; the message shows the valid forms
   */
  static StallSchedule parse(String text) {
    String[] words = text.strip().split("\\s+every\\s+", 2);
    if (words.length == 2) {
      return new Every(Durations.parse(words[0]), Durations.parse(words[1]));
    }
    List<Stall> stalls = new ArrayList<>();
    for (String part : text.split(",")) {
      String[] ends = part.strip().split("\\s+at\\s+", 2);
      if (ends.length != 2) {
        throw new IllegalArgumentException("not a stall: '" + text + "'; write " + FORMS);
      }
      stalls.add(new Stall(Durations.parse(ends[0]), Durations.parse(ends[1])));
    }
    return new Listed(stalls);
  }

  /**
   * One stall.
   *
   * @param length its duration
   * @param start its start
   */
  record Stall(Duration length, Duration start) {
    @Override
    public String toString() {
      return Durations.format(length) + " at " + Durations.format(start);
    }
  }

  /** Stalls at given times; none if the list is empty. */
  record Listed(List<Stall> stalls) implements StallSchedule {
    public Listed {
      for (int i = 1; i < stalls.size(); i++) {
        Duration end = stalls.get(i - 1).start().plus(stalls.get(i - 1).length());
        if (stalls.get(i).start().compareTo(end) < 0) {
          throw new IllegalArgumentException(
              "stall '" + stalls.get(i) + "' begins before '" + stalls.get(i - 1)
                  + "' is over; list stalls in order, without overlap");
        }
      }
      stalls = List.copyOf(stalls);
    }

    @Override
    public long brokerTime(long time) {
      long stood = 0;
      for (Stall stall : stalls) {
        stood += Math.max(0, Math.min(time - stall.start().toNanos(), stall.length().toNanos()));
      }
      return time - stood;
    }

    @Override
    public long time(long brokerTime) {
      long time = brokerTime;
      for (Stall stall : stalls) {
        time += time >= stall.start().toNanos() ? stall.length().toNanos() : 0;
      }
      return time;
    }

    @Override
    public String toString() {
      return stalls.isEmpty()
          ? "none"
          : stalls.stream().map(Stall::toString).collect(Collectors.joining(", "));
    }
  }

  /**
   * A stall at the end of each period, from the first on.
   *
   * @param length the duration of each stall
   * @param period from the start of one stall to the start of the next
   */
  record Every(Duration length, Duration period) implements StallSchedule {
    public Every {
      if (length.compareTo(period) >= 0) {
        throw new IllegalArgumentException(
            "a stall of " + Durations.format(length) + " does not fit into each "
                + Durations.format(period));
      }
    }

    @Override
    public long brokerTime(long time) {
      long begun = Math.max(0, time) / period.toNanos();
      if (begun == 0) {
        return time;
      }
      long sinceLast = time - begun * period.toNanos();
      return time - (begun - 1) * length.toNanos() - Math.min(sinceLast, length.toNanos());
    }

    @Override
    public long time(long brokerTime) {
      if (brokerTime < period.toNanos()) {
        return brokerTime;
      }
      long begun = 1 + (brokerTime - period.toNanos()) / (period.toNanos() - length.toNanos());
      return brokerTime + begun * length.toNanos();
    }

    @Override
    public String toString() {
      return Durations.format(length) + " every " + Durations.format(period);
    }
  }
}
