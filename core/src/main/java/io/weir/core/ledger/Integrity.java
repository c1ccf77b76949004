package io.weir.core.ledger;

/** What the bytes of a received message say of themselves. */
public enum Integrity {
  /** Every byte is as it was sent. */
  INTACT,
  /** Some byte differs, but the header tells which message it was. */
  PAYLOAD_DAMAGED,
  /** The header itself is damaged: which message it was is unknown. */
  HEADER_DAMAGED,
  /** It does not open like a message of weir: foreign, or damaged in its first bytes. */
  UNRECOGNISED
}
