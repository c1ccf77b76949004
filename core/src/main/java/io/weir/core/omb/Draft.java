package io.weir.core.omb;

/**
 * A section of a scenario that is being written: values and sections in order, with comments. Used
 * by one thread.
 */
public interface Draft {
  /** Sets a value. */
  default void put(String key, String value) {
    put(key, value, "");
  }

  /** Sets a value with a comment on it. */
  void put(String key, String value, String comment);

  /** Returns a section below, which is left out as long as it holds nothing. */
  Draft section(String key);

  /** Writes a comment on nothing in particular. */
  void remark(String comment);
}
