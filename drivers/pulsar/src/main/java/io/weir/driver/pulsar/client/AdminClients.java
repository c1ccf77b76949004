package io.weir.driver.pulsar.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.ServiceAddress;
import io.weir.driver.pulsar.PulsarEndpoint;
import java.util.ArrayList;
import java.util.List;

/**
 * The admin interfaces of a system.
 *
 * @param any those of all brokers as one: for requests that any broker answers for the whole system
 * or redirects
 * @param brokers each broker's own; at least one
 * @param bookies empty if the storage nodes are unknown
 */
record AdminClients(AdminClient any, List<AdminClient> brokers, List<AdminClient> bookies)
    implements AutoCloseable {
  static AdminClients of(DriverSettings settings) throws DriverException {
    PulsarSecurity security = PulsarSecurity.of(settings);
    List<String> brokers = urls(settings.endpoint(PulsarEndpoint.ADMIN_URL));
    List<String> bookies =
        urls(settings.endpoints().getOrDefault(PulsarEndpoint.BOOKIE_ADMIN_URL, ""));
    return new AdminClients(
        new AdminClient(brokers, security),
        clients(brokers, security),
        clients(bookies, PulsarSecurity.NONE));
  }

  /**
   * Returns only the brokers that answer, and closes the clients of the others.
   *
   * @throws DriverException if none does
   */
  AdminClients answering(Deadline deadline) throws DriverException, InterruptedException {
    List<AdminClient> answering = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    for (AdminClient broker : brokers) {
      try {
        broker.getText(PulsarBrokerSettings.VERSION, deadline);
        answering.add(broker);
      } catch (DriverException e) {
        reasons.add(e.getMessage());
        broker.close();
      }
    }
    if (answering.isEmpty()) {
      throw new DriverException(String.join("\n", reasons));
    }
    return new AdminClients(any, List.copyOf(answering), bookies);
  }

  @Override
  public void close() {
    any.close();
    brokers.forEach(AdminClient::close);
    bookies.forEach(AdminClient::close);
  }

  private static List<String> urls(String addresses) {
    return addresses.isBlank()
        ? List.of()
        : ServiceAddress.parseAll(addresses)
            .stream()
            .map(address -> address.scheme() + "://" + address)
            .toList();
  }

  private static List<AdminClient> clients(List<String> urls, PulsarSecurity security)
      throws DriverException {
    List<AdminClient> clients = new ArrayList<>();
    for (String url : urls) {
      clients.add(new AdminClient(List.of(url), security));
    }
    return List.copyOf(clients);
  }
}
