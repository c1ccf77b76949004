package io.weir.lab.environment;

import java.util.Optional;

/**
 * One check of this machine.
 *
 * @param name the subject, as {@code disk space}
 * @param outcome the outcome
 * @param finding the finding, human-readable
 * @param nextStep the next step, if there is one
 */
public record DoctorCheck(String name, Outcome outcome, String finding, Optional<String> nextStep) {
  /** How a check ended. */
  public enum Outcome {
    /** As it should be. */
    OK,
    /** Runs work, but metrics or convenience suffer. */
    WARN,
    /** Runs will not work. */
    FAIL
  }

  public static DoctorCheck ok(String name, String finding) {
    return new DoctorCheck(name, Outcome.OK, finding, Optional.empty());
  }

  public static DoctorCheck warn(String name, String finding, String nextStep) {
    return new DoctorCheck(name, Outcome.WARN, finding, Optional.of(nextStep));
  }

  public static DoctorCheck fail(String name, String finding, String nextStep) {
    return new DoctorCheck(name, Outcome.FAIL, finding, Optional.of(nextStep));
  }
}
