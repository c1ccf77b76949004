package io.weir.scenario.key;

import io.weir.core.ledger.MessageHeader;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.LogNormalSizes;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import java.math.BigDecimal;
import java.util.List;

/** The keys of messages. */
public final class MessageKeys {
  /** The smallest message. */
  public static final DataSize SMALLEST = new DataSize(MessageHeader.BYTES);
  public static final String WEIGHTED = "weighted";
  public static final String UNIFORM = "uniform";
  public static final String LOG_NORMAL = "log-normal";

  private static final double MOST_WEIGHT = 1e6;
  private static final ValueType<DataSize> SIZES = sizes();

  /**
   * The section of these keys.
   *
   * @see io.weir.scenario.MessageReader
   * @see io.weir.scenario.SizeReader
   */
  static final KeySection SECTION = KeySection.of("workload.message", "Messages",
      "Messages: [their sizes](scenario.md#sizes) and [their contents](scenario.md#contents).");

  public static final Key<DataSize> SIZE = SECTION.add(
      Key.must("size", SIZES,
          "the whole message as the broker sees it, including weir's header of "
              + SMALLEST + "; or a section with a distribution")
          .insteadOf("message-size", "record-size", "payload-size", "payload", "bytes"));
  public static final Key<String> DISTRIBUTION = SECTION.add(
      Key.may("size.distribution", ValueTypes.oneOf(List.of(WEIGHTED, UNIFORM, LOG_NORMAL)), "none",
          "the distribution of sizes"));
  /** The weight of one size, which is the last part of its path. */
  public static final Key<Double> WEIGHT = SECTION.add(
      Key.may("size.weights.*", weight(), "none",
          "for `weighted`: a size as the key and its weight as the value; up to 100 sizes"));
  public static final Key<DataSize> LEAST = SECTION.add(
      Key.may("size.least", SIZES, SMALLEST + ", for `log-normal` only",
          "the smallest size, for `uniform` and `log-normal`"));
  public static final Key<DataSize> MOST = SECTION.add(
      Key.may("size.most", SIZES, "none", "the largest size, for `uniform` and `log-normal`"));
  public static final Key<DataSize> MEDIAN = SECTION.add(
      Key.may("size.median", SIZES, "none", "the median, for `log-normal`"));
  public static final Key<Double> SIGMA = SECTION.add(
      Key.may("size.sigma", ValueTypes.factor(0, LogNormalSizes.MOST_SIGMA), "none",
          "the standard deviation of the natural logarithm, for `log-normal`"));
  public static final Key<Content> CONTENT = SECTION.add(
      Key.of("content", ValueTypes.word(Content.class), Content.RANDOM,
          "the bytes after the header: incompressible ones, zeros, or those of files"));
  public static final Key<Double> COMPRESSIBLE = SECTION.add(
      Key.may("compressible", ValueTypes.share(), "none",
          "the share of random content that is zeros instead"));
  public static final Key<String> FILE = SECTION.add(
      Key.may("file", ValueTypes.PATH, "none",
          "the file or folder of the contents; required with `content: file`, and only for it"));

  private MessageKeys() {}

  private static ValueType<DataSize> sizes() {
    ValueType<DataSize> size = ValueTypes.size(SMALLEST, MessageSpec.MAX_SIZE);
    return size.hinted(size.hint() + "; weir's own header takes " + SMALLEST + " of it");
  }

  private static ValueType<Double> weight() {
    return new ValueType<>(new Shape.Decimal(0, MOST_WEIGHT),
        "write a number above 0 and up to 1,000,000, such as 70 or 0.5", MessageKeys::weight,
        weight -> BigDecimal.valueOf((Double) weight).stripTrailingZeros().toPlainString());
  }

  private static double weight(String text) {
    if (!text.matches("[0-9]{1,7}(\\.[0-9]{1,9})?")) {
      throw new Malformed("'" + text + "' is not a weight");
    }
    double weight = Double.parseDouble(text);
    if (weight == 0) {
      throw new Malformed("with a weight of 0 the size is never drawn",
          "write a number above 0, or remove it");
    }
    if (weight > MOST_WEIGHT) {
      throw new Malformed(text + " is too large");
    }
    return weight;
  }
}
