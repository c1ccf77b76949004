package io.weir.benchmark.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One measurement of one contender, as written to the report. Where a topic has several
 * subscriptions, each delivery counts as a message of the CPU time.
 *
 * @param contender its name
 * @param shape the work
 * @param turn its place in the interleaved order, from 1
 * @param seconds the window's length
 * @param produced messages that were acknowledged
 * @param consumed messages that were received
 * @param cpuMicrosPerMessage user and system time of the client processes
 * @param messagesPerSecond sent and received
 * @param megabytesPerSecond likewise, in 10^6 bytes
 * @param collectorShare the garbage collector's share of the CPU time, from 0 to 1
 * @param engine the contender's own report, if it has one
 * @param cpuMicrosByThread CPU time per message by thread name, the most expensive first
 */
record Outcome(String contender, String shape, int turn, double seconds, long produced,
    long consumed, double cpuMicrosPerMessage, double messagesPerSecond, double megabytesPerSecond,
    double collectorShare, Optional<Engine> engine, Map<String, Double> cpuMicrosByThread) {
  private static final int THREADS = 12;

  /**
   * Weir's own report.
   *
   * @param lagP50Micros generator lag, median
   * @param lagP999Micros generator lag, 99.9th percentile
   * @param responseP99Micros end-to-end response time, 99th percentile
   * @param responseP9999Micros end-to-end response time, 99.99th percentile
   * @param heapLeastBytes the smallest heap in use at the end of a second: the live objects, and at
   * most a second of garbage
   * @param heapPeakBytes the largest heap in use at the end of a second, garbage included
   * @param pauseMillisPerSecond time for which garbage collection stopped the application
   * @param worstPauseMillis the longest such time in one second
   */
  record Engine(double lagP50Micros, double lagP999Micros, double responseP99Micros,
      double responseP9999Micros, long heapLeastBytes, long heapPeakBytes,
      double pauseMillisPerSecond, double worstPauseMillis) {}

  static Outcome of(String contender, LoadShape shape, int turn, Measured measured,
      Optional<Engine> engine) {
    ProcessCpuTime use = measured.use();
    double messages = shape.subscriptions() == 1 ? measured.messages() : measured.consumed();
    double perSecond = measured.messages() / measured.seconds();
    Map<String, Double> threads = new LinkedHashMap<>();
    use.threadNanos()
        .entrySet()
        .stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(THREADS)
        .forEach(thread -> threads.put(thread.getKey(), thread.getValue() / 1e3 / messages));
    return new Outcome(contender, shape.name(), turn, measured.seconds(), measured.produced(),
        measured.consumed(), use.cpuNanos() / 1e3 / messages, perSecond,
        perSecond * shape.size().bytes() / 1e6,
        use.cpuNanos() == 0 ? 0 : (double) use.collectorNanos() / use.cpuNanos(), engine, threads);
  }
}
