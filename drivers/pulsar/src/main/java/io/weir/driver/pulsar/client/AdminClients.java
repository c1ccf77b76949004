package io.weir.driver.pulsar.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.TlsContext;
import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.Tls;
import io.weir.driver.pulsar.PulsarEndpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The admin interfaces of a system.
 *
 * @param brokers at least one
 * @param bookies empty where the storage nodes are unknown
 */
record AdminClients(List<AdminClient> brokers, List<AdminClient> bookies) implements AutoCloseable {
  static AdminClients of(DriverSettings settings) throws DriverException {
    String bookies = settings.endpoints().getOrDefault(PulsarEndpoint.BOOKIE_ADMIN_URL, "");
    Optional<SSLContext> tls = settings.existing().isPresent()
        ? Optional.of(TlsContext.of(settings.tls().orElse(Tls.STANDARD)))
        : Optional.empty();
    Security security = Security.of(settings);
    return new AdminClients(
        clients(settings.endpoint(PulsarEndpoint.ADMIN_URL), tls, security),
        clients(bookies, tls, new Security(Optional.empty())));
  }

  /**
   * Those of them whose broker answers; the others are closed.
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
    return new AdminClients(List.copyOf(answering), bookies);
  }

  /** Any broker: it answers for the whole system, or sends the request on. */
  AdminClient broker() {
    return brokers.getFirst();
  }

  @Override
  public void close() {
    brokers.forEach(AdminClient::close);
    bookies.forEach(AdminClient::close);
  }

  private static List<AdminClient> clients(String urls, Optional<SSLContext> tls,
      Security security) {
    return urls.isBlank()
        ? List.of()
        : ServiceAddress.parseAll(urls)
            .stream()
            .map(address -> address.scheme() + "://" + address)
            .map(url -> new AdminClient(url, tls, security))
            .toList();
  }
}
