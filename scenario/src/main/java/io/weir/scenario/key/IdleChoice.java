package io.weir.scenario.key;

/** What the processes of a system do while other systems have their turns. */
public enum IdleChoice {
  /** They are stopped where that is possible, and otherwise run. */
  AUTO,
  /** They wait for load. */
  RUNNING,
  /** They are stopped, and their time stands still. */
  STOPPED
}
