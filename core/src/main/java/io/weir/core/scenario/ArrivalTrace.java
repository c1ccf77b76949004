package io.weir.core.scenario;

import io.weir.core.text.Malformed;
import io.weir.core.text.Sha256;
import io.weir.core.text.Utf8;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The content of a trace's file: a time in each line, as seconds ({@code 0.0125}) or with a unit
 * ({@code 12.5ms}), since the start of the load and never falling. Empty lines and those that begin
 * with {@code #} hold none. Immutable.
 */
public final class ArrivalTrace {
  /** The most times that a trace may hold. */
  public static final int MOST = 4_000_000;

  /** The largest file that is read. */
  public static final int MAX_BYTES = 64 << 20;

  private static final Duration LONGEST = Duration.ofDays(30);
  private static final int SHOWN = 40;
  private static final int LONGEST_LINE = 100;
  private static final Pattern SECONDS =
      Pattern.compile("[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]{1,2})?");

  private static final String HINT = "write a time in each line, as 0.0125 or 12.5ms";

  private final byte[] content;
  private final ArrivalTimes times;

  private ArrivalTrace(byte[] content, ArrivalTimes times) {
    this.content = content;
    this.times = times;
  }

  /**
   * Reads a file's content.
   *
   * @throws Malformed if it is no trace; says in which line, what is wrong and what to do about it
   */
  public static ArrivalTrace parse(byte[] content) {
    long[] nanos = new long[1 << 10];
    int size = 0;
    int number = 0;
    long before = 0;
    for (String line : (Iterable<String>) Utf8.text(content, HINT).lines()::iterator) {
      number++;
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      if (text.length() > LONGEST_LINE) {
        throw wrong(number, "has " + text.length() + " characters, and a time has " + LONGEST_LINE
            + " at most", "write it in seconds, as 0.0125, or with its unit, as 12.5ms");
      }
      long time = time(text, number);
      if (time < before) {
        throw wrong(number, "'" + shown(text) + "' goes back behind "
            + Durations.format(Duration.ofNanos(before)),
            "times are counted from the start and never fall: sort them");
      }
      if (size == MOST) {
        throw wrong(number, "there are more than " + MOST + " times",
            "use a part of the trace, and replay it in a loop");
      }
      nanos = size == nanos.length ? Arrays.copyOf(nanos, 2 * size) : nanos;
      nanos[size++] = time;
      before = time;
    }
    if (size < 2 || nanos[0] == nanos[size - 1]) {
      throw new Malformed(
          size == 0 ? "holds no times" : "holds a single moment, which makes no rate",
          "write a time in each line, as 0.0125 (seconds) or 12.5ms, two different ones"
              + " at least");
    }
    return new ArrivalTrace(content.clone(), ArrivalTimes.of(Arrays.copyOf(nanos, size)));
  }

  private static long time(String text, int line) {
    try {
      Duration time = SECONDS.matcher(text).matches()
          ? Duration.ofNanos(new BigDecimal(text).movePointRight(9)
              .setScale(0, RoundingMode.HALF_UP)
              .longValueExact())
          : Durations.parse(text);
      if (time.compareTo(LONGEST) <= 0) {
        return time.toNanos();
      }
    } catch (ArithmeticException e) {
      throw tooLong(text, line);
    } catch (IllegalArgumentException e) {
      throw wrong(line, "'" + shown(text) + "' is not a time",
          "write it in seconds, as 0.0125, or with its unit, as 12.5ms");
    }
    throw tooLong(text, line);
  }

  private static Malformed tooLong(String text, int line) {
    return wrong(line, "'" + shown(text) + "' is more than " + Durations.format(LONGEST),
        "count times from the start of the load, not from 1970");
  }

  private static Malformed wrong(int line, String what, String hint) {
    return new Malformed("line " + line + ": " + what, hint);
  }

  private static String shown(String text) {
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
  }

  /** Returns the times that it holds. */
  public ArrivalTimes times() {
    return times;
  }

  /** Returns the file's content, the caller's own. */
  public byte[] content() {
    return content.clone();
  }

  /** Returns the SHA-256 of its content, in lower-case hexadecimal digits. */
  public String sha256() {
    return Sha256.hex(content);
  }

  /** Returns the mean rate from the first time to the last. */
  public Rate rate() {
    return new Rate(times.size() * 1e9 / times.period());
  }

  /**
   * Returns the plan's reference to it.
   *
   * @param file the file, as the scenario names it
   */
  public Trace describe(String file, Trace.Replay replay) {
    Duration duration = Duration.ofNanos(times.nanos(times.size() - 1));
    return new Trace(file, sha256(), times.size(), duration, rate(), replay);
  }
}
