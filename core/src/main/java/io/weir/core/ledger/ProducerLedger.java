package io.weir.core.ledger;

/**
 * What became of the messages of one producer, as the producer saw it.
 *
 * @param producer its number, from 0 over the whole run
 * @param topic index of its topic
 * @param measureFrom the first sequence number that was due in the measure phase; the same as
 * {@code due} if that phase never began
 * @param due sequence numbers below this were due by the end of the load
 * @param attempted sequence numbers below this were handed to the client; the rest of those due was
 * never sent
 * @param acknowledged those that the broker acknowledged
 * @param failed those that the client gave up
 */
public record ProducerLedger(
    int producer,
    int topic,
    long measureFrom,
    long due,
    long attempted,
    SequenceRanges acknowledged,
    SequenceRanges failed) {
  public ProducerLedger {
    if (measureFrom < 0 || attempted < 0 || attempted > due || measureFrom > due) {
      throw new IllegalArgumentException(
          "producer " + producer + ": attempted " + attempted + " and measured from " + measureFrom
              + " of " + due + " due");
    }
  }
}
