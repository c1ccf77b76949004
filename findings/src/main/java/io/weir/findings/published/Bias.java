package io.weir.findings.published;

/** To which side something that nodes share can move a measured ratio away from the true one. */
enum Bias {
  /** It can only make it larger. */
  RAISES,
  /** It can only make it smaller. */
  LOWERS,
  /** Nobody knows. */
  EITHER;

  /** The low end of where the true ratio may lie, if that of the measured one is this. */
  double low(double measured) {
    return this == LOWERS ? measured : 0;
  }

  /** The high end likewise. */
  double high(double measured) {
    return this == RAISES ? measured : Double.POSITIVE_INFINITY;
  }
}
