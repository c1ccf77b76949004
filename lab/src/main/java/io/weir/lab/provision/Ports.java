package io.weir.lab.provision;

import java.util.List;

/**
 * Ports that are free on this machine's loopback address, all below 32768, where the range begins that systems hand out to clients.
 * They stay taken, for other weirs of this user too, until this is closed; close it after the processes that listen there are gone.
 */
public final class Ports implements AutoCloseable {
  private final List<Integer> numbers;

  private Ports(List<Integer> numbers) {
    this.numbers = List.copyOf(numbers);
  }

  /**
   * Takes free ports.
   *
   * @throws ProvisionException if there are not as many
   */
  public static Ports pick(int count) throws ProvisionException {
    return new Ports(List.of());
  }

  /**
   * Takes consecutive ports from a given one on.
   *
   * @throws ProvisionException if one is in use; the message names it and, where the system tells, who listens there
   */
  public static Ports from(int first, int count) throws ProvisionException {
    return new Ports(List.of());
  }

  /** The ports, ascending. */
  public List<Integer> numbers() {
    return numbers;
  }

  @Override
  public void close() {}
}
