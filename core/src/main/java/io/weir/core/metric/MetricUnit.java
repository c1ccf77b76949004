package io.weir.core.metric;

/** The unit of a broker's metric. */
public enum MetricUnit {
  /** A time in milliseconds. */
  MILLISECONDS("ms"),
  /** A share, 1 being all of the time or of the thing. */
  SHARE("share"),
  /** A number of things. */
  COUNT("count"),
  /** Things in a second. */
  PER_SECOND("/s"),
  /** Bytes. */
  BYTES("B"),
  /** Bytes in a second. */
  BYTES_PER_SECOND("B/s");

  private final String sign;

  MetricUnit(String sign) {
    this.sign = sign;
  }

  /** Returns how it is written behind a number. */
  public String sign() {
    return sign;
  }
}
