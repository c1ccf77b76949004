package io.weir.core.omb;

import java.util.List;
import java.util.Optional;

/**
 * A section of one of OMB's files, which records the properties that were read, so that the unread
 * ones can be noted. A value of another type than the requested one is an {@link OmbException}.
 * Used by one thread.
 */
public interface OmbSection {
  /** Returns the text of a key; empty where it is missing or null. */
  Optional<String> text(String key) throws OmbException;

  /** Returns a text of properties; without any where it is missing. */
  OmbProperties properties(String key) throws OmbException;

  /** Returns a whole number. */
  Optional<Long> number(String key) throws OmbException;

  /** Returns a whole number from 0 to the largest that OMB's own type holds. */
  default Optional<Long> count(String key) throws OmbException {
    return count(key, 0);
  }

  /** Returns a whole number from another one to the largest that OMB's own type holds. */
  Optional<Long> count(String key, long least) throws OmbException;

  /** True or false. */
  Optional<Boolean> flag(String key) throws OmbException;

  /** Texts in a list. */
  List<String> list(String key) throws OmbException;

  /** Returns a section below; one without keys where it is missing. */
  OmbSection section(String key) throws OmbException;

  /** Notes that weir has nothing that means the same as a key. */
  void noEqual(String key, String text);

  /** Notes that a key has no equal, whatever its value, if the file has it. */
  void noEqualIfThere(String key, String text);

  /** Notes that OMB reads a key, and then does otherwise or nothing. */
  void unused(String key, String text);

  /** Notes each key that was not read as one that OMB ignores. */
  void noteUnread();

  /**
   * Returns a reference to an environment variable for a secret, and a note of it.
   *
   * @param system the system's name
   * @param what names the secret within its system
   * @param key its key
   */
  String secret(String system, String what, String key);

  /** Returns an error at a key. */
  OmbException wrong(String key, String reason, String nextStep);
}
