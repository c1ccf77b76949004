package io.weir.driver.pulsar.client;

import io.weir.core.driver.DriverSettings;
import io.weir.driver.pulsar.PulsarEndpoint;
import java.util.Arrays;
import java.util.List;

/**
 * The admin interfaces of a system.
 *
 * @param brokers at least one
 * @param bookies empty where the storage nodes are unknown
 */
record AdminClients(List<AdminClient> brokers, List<AdminClient> bookies) implements AutoCloseable {
  static AdminClients of(DriverSettings settings) {
    String bookies = settings.endpoints().getOrDefault(PulsarEndpoint.BOOKIE_ADMIN_URL, "");
    return new AdminClients(clients(settings.endpoint(PulsarEndpoint.ADMIN_URL)), clients(bookies));
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

  private static List<AdminClient> clients(String urls) {
    return Arrays.stream(urls.split(","))
        .filter(url -> !url.isBlank())
        .map(String::strip)
        .map(AdminClient::new)
        .toList();
  }
}
