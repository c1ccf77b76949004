package io.weir.driver.rabbitmq.client;

import com.rabbitmq.client.Address;
import io.weir.core.driver.DriverSettings;
import io.weir.driver.rabbitmq.RabbitMqEndpoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The nodes to connect to. Thread-safe. */
final class Addresses {
  private final List<Address> all;
  private int turn;

  Addresses(DriverSettings settings) {
    this.all = Arrays.stream(settings.endpoint(RabbitMqEndpoint.AMQP).split(","))
        .map(Address::parseAddress)
        .toList();
  }

  /**
   * Returns all nodes, each time beginning with the next one, so that clients are distributed over
   * them.
   */
  synchronized List<Address> next() {
    List<Address> rotated = beginningWith(turn);
    turn = (turn + 1) % all.size();
    return rotated;
  }

  /** Returns all nodes, beginning with the given one, counted from 0. */
  List<Address> beginningWith(int node) {
    List<Address> rotated = new ArrayList<>(all);
    Collections.rotate(rotated, -node);
    return rotated;
  }

  /** Returns the number of nodes. */
  int count() {
    return all.size();
  }

  @Override
  public String toString() {
    return all.toString();
  }
}
