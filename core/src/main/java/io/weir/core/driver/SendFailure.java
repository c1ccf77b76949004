package io.weir.core.driver;

/**
 * Why a message was given up.
 *
 * @param kind the class of failure, under which it is counted
 * @param detail the client's own words, for the first of a kind
 */
public record SendFailure(Kind kind, String detail) {
  /** Classes of failures that all clients share. */
  public enum Kind {
    /** No acknowledgement in the time that the client was given. */
    TIMEOUT,
    /** The client's buffer stayed full for longer than it may block. */
    BUFFER_FULL,
    /** The system has too few replicas for the requested guarantee. */
    NOT_ENOUGH_REPLICAS,
    /** The broker refuses the message's size. */
    TOO_LARGE,
    /** Another producer took this one's place. */
    FENCED,
    /** Authentication or authorisation failed. */
    DENIED,
    /** The connection broke, or nothing listens. */
    DISCONNECTED,
    /** The producer was closed with the message under way. */
    CLOSED,
    /** Anything else. */
    OTHER
  }
}
