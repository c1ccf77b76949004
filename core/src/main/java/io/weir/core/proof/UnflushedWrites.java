package io.weir.core.proof;

/**
 * The outcome of the writes that a disk had not flushed when it lost power.
 *
 * @param lost writes of which nothing remained, with those that were still in the page cache
 * @param kept writes that the disk had carried out nevertheless
 * @param torn writes of which some sectors remained
 */
public record UnflushedWrites(long lost, long kept, long torn) {
  public static final UnflushedWrites NONE = new UnflushedWrites(0, 0, 0);

  public UnflushedWrites plus(UnflushedWrites other) {
    return new UnflushedWrites(lost + other.lost, kept + other.kept, torn + other.torn);
  }
}
