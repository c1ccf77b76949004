package io.weir.engine.ledger;

/** What a delivery is to the ledger. */
public enum Delivery {
  /** A message's first, after all earlier ones of its producer and partition that were received. */
  FIRST,
  /** A message's first, after a later message of the same producer and partition. */
  REORDERED,
  /** A message's second or later, announced by the broker. */
  REDELIVERY,
  /** A message's second or later, unannounced. */
  DUPLICATE,
  /** Its bytes differ from what was sent. */
  CORRUPT,
  /** A message that this run did not send. */
  FOREIGN
}
