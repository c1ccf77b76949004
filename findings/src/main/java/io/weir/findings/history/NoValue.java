package io.weir.findings.history;

/** Why a metric of a system has no value in a result. */
enum NoValue {
  OVERLOAD("did not keep up"), INVALID("INVALID"), INCOMPLETE("no run completed"),
  /** A ratio to a value of which only a bound is known says nothing about a level. */
  BOUND("only a bound"), NOT_COMPARED("no ratio in the report");

  private final String words;

  NoValue(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }
}
