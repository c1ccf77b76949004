package io.weir.lab.trial;

/**
 * A system's rest while other systems have their turns. Used by the trial's thread; no method
 * throws.
 */
public interface Rest {
  /** A system that waits for load. */
  Rest NONE = new Rest() {
    @Override
    public void begin() {}

    @Override
    public void end() {}
  };

  /** No message is under way, and none will be until {@link #end}. */
  void begin();

  /** The load continues, or the system is to be stopped. Does nothing if it does not rest. */
  void end();
}
