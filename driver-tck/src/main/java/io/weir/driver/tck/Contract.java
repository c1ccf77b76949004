package io.weir.driver.tck;

/** A part of the conformance test. */
interface Contract {
  /** The running system. */
  SystemUnderTest system();
}
