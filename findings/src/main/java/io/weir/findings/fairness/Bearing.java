package io.weir.findings.fairness;

import io.weir.core.driver.Setting.Aspect;

/** What a difference of settings bears on. */
final class Bearing {
  private Bearing() {}

  static String of(Aspect aspect) {
    return switch (aspect) {
      case REPLICAS -> "More copies cost more network and disk for each message.";
      case ACKNOWLEDGE -> "Waiting for more copies makes every acknowledgement later, above all in the tail.";
      case STORAGE -> "An acknowledgement from memory or the page cache does not wait for the disk; one after an fsync does.";
      case SYNC_DELAY -> "Writes that wait for each other share an fsync: later acknowledgements, fewer fsyncs.";
      case BATCH_DELAY -> "A longer delay adds up to itself to every latency, and makes batches larger and load cheaper.";
      case BATCH_SIZE -> "Larger batches raise throughput; at a fixed rate they matter only where they fill up.";
      case SEND_BUFFER -> "A larger buffer hides overload for longer before the sender is blocked.";
      case LARGEST_MESSAGE -> "Only a message above the lower limit is refused; nothing else depends on it.";
      case IN_FLIGHT -> "Less under way at once means waiting for the round trip before more is sent.";
      case IDEMPOTENCE -> "Without it a retry can leave a duplicate; with it the broker keeps state for each producer.";
      case COMPRESSION -> "Compression trades CPU for network and disk.";
      case CONNECTIONS -> "More connections share the work between more threads.";
      case SEND_TIMEOUT -> "A shorter time-out turns slow messages into failures, which have no latency.";
      case FETCH_DELAY -> "A fetch that waits for more data delays deliveries by up to that time.";
      case RECEIVE_QUEUE -> "A deeper queue hides a slow consumer, and delivers more again after a failure.";
      case ACKNOWLEDGE_INTERVAL -> "More frequent acknowledgements or commits are work for the broker.";
      case DISPATCH_DELAY -> "A delay before dispatch adds to every end-to-end latency.";
      case HEAP -> "A larger heap collects garbage less often.";
      case MEMORY -> "Memory of other processes, or beside the heap, caches what need not be read from the disk.";
      case CLIENT_THREADS -> "More threads serve more connections; one thread serves a connection on all.";
      case CACHE -> "What is read from a cache does not wait for the disk.";
      case SUBSCRIPTION_TYPE -> "Subscription types differ in what they order, track and store for each message.";
      case FAILURE_DETECTION -> "A shorter time-out finds a node sooner that fell silent, and takes a slow one for a dead one more often. It bears on recovery from faults alone.";
      case OTHER -> "";
    };
  }
}
