package io.weir.driver.artemis.launch;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbAddresses;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import io.weir.core.omb.OmbSection;
import io.weir.core.omb.OmbSystem;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.artemis.ArtemisOptions;
import java.util.List;
import java.util.Optional;

/**
 * Converts a driver file for Artemis to a system. Statements about OMB refer to its {@code
 * ArtemisBenchmarkDriver}, consumer and {@code ArtemisConfig}.
 */
final class ArtemisMapping implements OmbMapping {
  private static final String ADDRESS = "brokerAddress";
  private static final String PARTITIONS = "partitionsPerTopic";

  @Override
  public String driverClass() {
    return PACKAGE + "artemis.ArtemisBenchmarkDriver";
  }

  @Override
  public void note(OmbSection workload) throws OmbException {
    if (workload.number(PARTITIONS).orElse(1L) > 1) {
      workload.unused(PARTITIONS,
          "its Artemis driver refuses more than 1; weir has one address for each partition");
    }
  }

  @Override
  public OmbSystem map(String system, OmbSection file, Draft body) throws OmbException {
    String url = file.text(ADDRESS)
        .orElseThrow(
            () -> file.wrong(ADDRESS, ADDRESS + " is missing", "add the address of Artemis"));
    int options = url.indexOf('?');
    List<String> addresses = OmbAddresses.split(options < 0 ? url : url.substring(0, options))
        .stream()
        .map(OmbAddresses::bare)
        .toList();
    if (options >= 0) {
      file.noEqual(ADDRESS, "weir sets the client itself, and not by '"
          + url.substring(options + 1) + "'");
    }
    if (OmbAddresses.areOwn(addresses)) {
      body.remark("OMB used the broker at " + url + "; weir starts one. For an existing one:"
          + " existing: { " + ArtemisOptions.ADDRESS + ": … }");
    } else {
      body.section("existing").put(ArtemisOptions.ADDRESS, addresses.getFirst());
    }
    body.remark("OMB's consumers acknowledge each message at once; weir's acknowledge at the"
        + " interval. Its file does not say how the broker keeps messages; this is how Artemis is"
        + " shipped, which syncs each durable message.");
    return new OmbSystem(new Durability(1, Acknowledge.ALL, Storage.FSYNC), Optional.empty());
  }
}
