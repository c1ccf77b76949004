package io.weir.lab.environment;

import java.util.List;

/** Looks whether this machine can run weir, and how well. */
public interface Doctor {
  /** All checks, in the order in which they are shown; takes a few seconds. */
  List<DoctorCheck> examine() throws InterruptedException;
}
