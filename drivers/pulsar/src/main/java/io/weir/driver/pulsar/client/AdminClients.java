package io.weir.driver.pulsar.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.Tls;
import io.weir.core.tls.TlsContext;
import io.weir.driver.pulsar.PulsarEndpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The admin interfaces of a system.
 *
 * @param any those of all brokers as one: for what any broker answers for the whole system, or
 * sends on to the one that can
 * @param brokers each broker's own; at least one
 * @param bookies empty where the storage nodes are unknown
 */
record AdminClients(AdminClient any, List<AdminClient> brokers, List<AdminClient> bookies)
    implements AutoCloseable {
  static AdminClients of(DriverSettings settings) throws DriverException {
    Optional<SSLContext> tls = settings.existing().isPresent()
        ? Optional.of(TlsContext.of(settings.tls().orElse(Tls.STANDARD)))
        : Optional.empty();
    Security security = Security.of(settings);
    List<String> brokers = urls(settings.endpoint(PulsarEndpoint.ADMIN_URL));
    List<String> bookies =
        urls(settings.endpoints().getOrDefault(PulsarEndpoint.BOOKIE_ADMIN_URL, ""));
    return new AdminClients(
        new AdminClient(brokers, tls, security),
        clients(brokers, tls, security),
        clients(bookies, tls, new Security(Optional.empty())));
  }

  /**
   * Only those brokers that answer; the clients of the others are closed.
   *
   * @throws DriverException if none does
   */
  AdminClients answering(Deadline deadline) throws DriverException, InterruptedException {
    List<AdminClient> answering = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    for (AdminClient broker : brokers) {
      try {
        broker.getText(BrokerSettings.VERSION, deadline);
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

  private static List<AdminClient> clients(List<String> urls, Optional<SSLContext> tls,
      Security security) {
    return urls.stream().map(url -> new AdminClient(List.of(url), tls, security)).toList();
  }
}
