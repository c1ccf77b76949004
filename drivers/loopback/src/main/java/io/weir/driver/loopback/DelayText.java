package io.weir.driver.loopback;

import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the text form of a {@link DelayDistribution}, as written by its {@code toString}. */
final class DelayText {
  /** The supported forms, for descriptions and hints. */
  static final String FORMS =
      "constant 5ms, exponential 5ms, uniform 1ms..9ms, bimodal 0.1% 200ms else 2ms or lognormal"
          + " 5ms sigma 0.5";

  private static final Pattern UNIFORM = Pattern.compile("(.+?)\\s*\\.\\.\\s*(.+)");
  private static final Pattern BIMODAL = Pattern.compile("(\\S+)\\s+(.+?)\\s+else\\s+(.+)");
  private static final Pattern LOG_NORMAL =
      Pattern.compile("(.+?)\\s+sigma\\s+([0-9]+(?:\\.[0-9]+)?)");

  private DelayText() {}

  /**
   * Parses a distribution. A bare duration is a constant.
   *
   * @throws IllegalArgumentException if the text is invalid; the message shows the valid forms
   */
  static DelayDistribution parse(String text) {
    String[] words = text.strip().split("\\s+", 2);
    String rest = words.length > 1 ? words[1] : "";
    return switch (words[0]) {
      case "constant" -> new DelayDistribution.Constant(Durations.parse(rest));
      case "exponential" -> new DelayDistribution.Exponential(Durations.parse(rest));
      case "uniform" -> uniform(matched(UNIFORM, rest, text));
      case "bimodal" -> bimodal(matched(BIMODAL, rest, text));
      case "lognormal" -> logNormal(matched(LOG_NORMAL, rest, text));
      default -> constant(text);
    };
  }

  private static DelayDistribution constant(String text) {
    Duration delay;
    try {
      delay = Durations.parse(text);
    } catch (IllegalArgumentException e) {
      throw notADelay(text, e);
    }
    return new DelayDistribution.Constant(delay);
  }

  private static DelayDistribution uniform(Matcher parts) {
    return new DelayDistribution.Uniform(Durations.parse(parts.group(1)),
        Durations.parse(parts.group(2)));
  }

  private static DelayDistribution bimodal(Matcher parts) {
    return new DelayDistribution.Bimodal(
        Share.parse(parts.group(1)), Durations.parse(parts.group(2)),
        Durations.parse(parts.group(3)));
  }

  private static DelayDistribution logNormal(Matcher parts) {
    return new DelayDistribution.LogNormal(Durations.parse(parts.group(1)),
        Double.parseDouble(parts.group(2)));
  }

  private static Matcher matched(Pattern pattern, String rest, String text) {
    Matcher matcher = pattern.matcher(rest);
    if (!matcher.matches()) {
      throw notADelay(text, null);
    }
    return matcher;
  }

  private static IllegalArgumentException notADelay(String text, Throwable cause) {
    return new IllegalArgumentException("not a delay: '" + text + "'; write one as " + FORMS,
        cause);
  }
}
