package io.weir.engine.record;

/**
 * A pacing thread as it stands.
 *
 * @param id of the thread; -1 before it runs
 * @param spunNanos for how long it kept its processor busy with nothing but waiting, so far
 */
public record PacingThread(long id, long spunNanos) {}
