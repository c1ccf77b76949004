package io.weir.core.interval;

/** A counter within an interval. */
public enum Counter {
  /** Messages that came due. */
  DUE,
  /** Messages handed to the client. */
  SENT,
  /** Acknowledgements. */
  ACKNOWLEDGED,
  /** Messages given up by the client. */
  FAILED,
  /** Intact deliveries, repeated ones included. */
  RECEIVED,
  /** Deliveries beyond the first, unannounced. */
  DUPLICATES,
  /** Deliveries beyond the first, announced by the broker. */
  REDELIVERIES,
  /** First deliveries after a later message of the same producer and partition. */
  REORDERED,
  /** Deliveries that differ from the sent message. */
  CORRUPT,
  /** Messages of other runs. */
  FOREIGN,
  /** End-to-end samples below zero, which only a clock fault explains; not in the histograms. */
  NEGATIVE,
  /** Bytes of the messages handed to the client, headers included. */
  SENT_BYTES,
  /** Bytes of the deliveries that {@link #RECEIVED} counts. */
  RECEIVED_BYTES
}
