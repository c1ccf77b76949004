package io.weir.driver.tck;

/** A part of the conformance test. */
interface Contract {
  /** Returns the running system. */
  SystemUnderTest system();
}
