package io.weir.driver.pravega.launch;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbAddresses;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import io.weir.core.omb.OmbSection;
import io.weir.core.omb.OmbSystem;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.pravega.PravegaOptions;
import java.util.List;
import java.util.Optional;

/**
 * Converts a driver file for Pravega to a system. Statements about OMB refer to its {@code
 * PravegaBenchmarkDriver}, producers and {@code PravegaConfig}.
 */
final class PravegaMapping implements OmbMapping {
  private static final String URI = "controllerURI";
  private static final String SCOPE = "scopeName";
  private static final String TRANSACTIONS = "enableTransaction";
  private static final String SCALING = "enableStreamAutoScaling";
  private static final String POOLING = "enableConnectionPooling";
  private static final int OWN_BOOKIES = 3;

  @Override
  public String driverClass() {
    return PACKAGE + "pravega.PravegaBenchmarkDriver";
  }

  @Override
  public OmbSystem map(String system, OmbSection file, Draft body) throws OmbException {
    OmbSection client = file.section("client");
    String uri = client.text(URI)
        .orElseThrow(() -> client.wrong(URI, URI + " is missing", "add that of the controller"));
    List<String> addresses =
        OmbAddresses.split(uri).stream().map(OmbAddresses::bare).toList();
    boolean own = OmbAddresses.areOwn(addresses);
    Optional<String> scope = client.text(SCOPE);
    if (own) {
      body.remark("OMB used the cluster at " + uri + "; weir starts a standalone server, which"
          + " keeps all in memory. For an existing one: existing: { " + PravegaOptions.ADDRESS
          + ": … }");
    } else {
      if (scope.isPresent()) {
        body.put(PravegaOptions.SCOPE, scope.get(), "weir creates no scope in such a cluster");
      }
      body.section("existing").put(PravegaOptions.ADDRESS, String.join(",", addresses));
      body.remark("OMB's file does not say how the cluster keeps events; this is Pravega's default"
          + " of three bookies that sync");
      if (uri.matches("(?:tls|ssl|pravegas)://.*")) {
        client.noEqual(URI, "set 'existing.tls' for TLS");
      }
    }
    client.noteUnread();
    writer(file.section("writer"));
    streams(file);
    return new OmbSystem(own
        ? new Durability(1, Acknowledge.ALL, Storage.MEMORY)
        : new Durability(OWN_BOOKIES, Acknowledge.ALL, Storage.FSYNC), Optional.empty());
  }

  private static void writer(OmbSection writer) throws OmbException {
    if (!writer.flag(POOLING).orElse(false)) {
      writer.noEqual(POOLING, "weir's writers share connections, as 'client.connections' says");
    }
    writer.noteUnread();
  }

  private static void streams(OmbSection file) throws OmbException {
    if (file.flag(TRANSACTIONS).orElse(false)) {
      file.noEqual(TRANSACTIONS, "weir writes events without transactions. OMB acknowledges an"
          + " event before its transaction commits");
    }
    if (file.flag(SCALING).orElse(false)) {
      file.noEqual(SCALING, "weir's streams have a fixed number of segments");
    }
    for (String key : List.of("eventsPerTransaction", "eventsPerSecond", "kbytesPerSecond")) {
      file.number(key);
    }
    for (String key : List.of("includeTimestampInEvent", "createScope", "deleteStreams")) {
      file.flag(key);
    }
  }
}
