package io.weir.findings.evidence;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Causes that kept the worker from the CPU in the measure phase; of several workers, the most
 * affected one. Shares are of the time. Values that the machine does not report are absent.
 *
 * @param pacerWait waiting for a CPU of the pacing thread that waited longest
 * @param consumerWait likewise of the consumers' threads
 * @param clientWait likewise of the client's own threads
 * @param processWait waiting for a CPU of all threads together, in processors' worth
 * @param stealShare what a hypervisor gave to others, of all CPU time
 * @param throttledShare for how long CPU quotas held the worker back, at most 1
 * @param pressureShare for how long anything on the machine waited for a CPU
 * @param pauses pauses of the JVM
 * @param hiccupShare by how much a thread that wakes each millisecond was late in all, where it was
 * late by more than a millisecond
 */
public record Interference(
    Optional<WaitShare> pacerWait,
    Optional<WaitShare> consumerWait,
    Optional<WaitShare> clientWait,
    OptionalDouble processWait,
    OptionalDouble stealShare,
    OptionalDouble throttledShare,
    OptionalDouble pressureShare,
    Optional<PauseSum> pauses,
    OptionalDouble hiccupShare) {
  /** Nothing is known. */
  public static final Interference UNKNOWN = new Interference(Optional.empty(), Optional.empty(),
      Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
      OptionalDouble.empty(), Optional.empty(), OptionalDouble.empty());

  /** Waiting for a CPU of the threads that a message passes, as far as reported. */
  public Stream<WaitShare> waits() {
    return Stream.of(pacerWait, clientWait, consumerWait).flatMap(Optional::stream);
  }

  /**
   * How long a thread waited for a CPU.
   *
   * @param share of the time
   * @param meanNanos for each turn that it got
   */
  public record WaitShare(double share, double meanNanos) {}

  /**
   * Pauses of the JVM.
   *
   * @param count how many
   * @param share their part of the time
   * @param longestNanos the longest
   */
  public record PauseSum(long count, double share, long longestNanos) {}
}
