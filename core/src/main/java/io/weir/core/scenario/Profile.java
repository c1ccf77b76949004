package io.weir.core.scenario;

/** The origin of settings that a scenario does not state. */
public enum Profile {
  /** The broker's own defaults, with only what weir needs to run it. */
  AS_SHIPPED,
  /** The defaults, with the settings that the broker's own documentation recommends for load. */
  TUNED;

  /** The profile of a scenario that names none. */
  public static final Profile DEFAULT = TUNED;
}
