package io.weir.lab.environment;

import java.util.Optional;

/**
 * One thing about this machine that was looked at.
 *
 * @param name what was looked at, as {@code disk space}
 * @param outcome how it stands
 * @param finding what was found, for people
 * @param nextStep what to do about it, if anything
 */
public record DoctorCheck(String name, Outcome outcome, String finding, Optional<String> nextStep) {
  /** How a check ended. */
  public enum Outcome {
    /** As it should be. */
    OK,
    /** Runs work, but figures or comfort suffer. */
    WARN,
    /** Runs will not work. */
    FAIL
  }

  static DoctorCheck ok(String name, String finding) {
    return new DoctorCheck(name, Outcome.OK, finding, Optional.empty());
  }

  static DoctorCheck warn(String name, String finding, String nextStep) {
    return new DoctorCheck(name, Outcome.WARN, finding, Optional.of(nextStep));
  }

  static DoctorCheck fail(String name, String finding, String nextStep) {
    return new DoctorCheck(name, Outcome.FAIL, finding, Optional.of(nextStep));
  }
}
