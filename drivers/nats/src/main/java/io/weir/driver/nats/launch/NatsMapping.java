package io.weir.driver.nats.launch;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbAddresses;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import io.weir.core.omb.OmbSection;
import io.weir.core.omb.OmbSystem;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.nats.NatsOptions;
import java.util.List;
import java.util.Optional;

/**
 * Converts a driver file for NATS JetStream to a system. Statements about OMB refer to its {@code
 * NatsBenchmarkDriver}, producer and {@code NatsConfig}.
 */
final class NatsMapping implements OmbMapping {
  private static final String URL = "natsHostUrl";
  private static final String REPLICAS = "replicationFactor";
  private static final String STORAGE = "storageType";
  private static final String FILE = "File";
  private static final String MEMORY = "Memory";
  private static final String MAX_BYTES = "maxBytes";
  private static final String PARTITIONS = "partitionsPerTopic";

  @Override
  public String driverClass() {
    return PACKAGE + "nats.NatsBenchmarkDriver";
  }

  @Override
  public void note(OmbSection workload) throws OmbException {
    if (workload.number(PARTITIONS).orElse(1L) > 1) {
      workload.unused(PARTITIONS,
          "its NATS driver has one stream for each topic; weir has one for each partition");
    }
  }

  @Override
  public OmbSystem map(String system, OmbSection file, Draft body) throws OmbException {
    String url = file.text(URL)
        .orElseThrow(() -> file.wrong(URL, URL + " is missing", "add the address of NATS"));
    List<String> addresses =
        OmbAddresses.split(url).stream().map(OmbAddresses::bare).toList();
    int replicas = Math.toIntExact(file.count(REPLICAS, 1)
        .orElseThrow(() -> file.wrong(REPLICAS, REPLICAS + " is missing",
            "add the number of replicas")));
    String storage = file.text(STORAGE).orElse(FILE);
    if (!storage.equalsIgnoreCase(FILE) && !storage.equalsIgnoreCase(MEMORY)) {
      throw file.wrong(STORAGE, "'" + storage + "' is no storage of JetStream",
          "write File or Memory");
    }
    if (OmbAddresses.areOwn(addresses)) {
      body.put("nodes", Integer.toString(replicas), "OMB used the server at "
          + String.join(",", addresses) + "; weir starts as many as there are replicas. For"
          + " existing ones: existing: { " + NatsOptions.ADDRESSES + ": … }");
    } else {
      body.section("existing").put(NatsOptions.ADDRESSES, String.join(",", addresses));
    }
    if (file.number(MAX_BYTES).orElse(-1L) >= 0) {
      file.noEqual(MAX_BYTES, "weir's streams keep all messages of a run");
    }
    body.remark("OMB's consumers are pushed to and acknowledge each message at once; weir's pull,"
        + " and acknowledge at the interval. OMB's producers share the array of the payload, so"
        + " its latencies mix messages. Its file does not say when servers sync; this is how NATS"
        + " is shipped, every two minutes.");
    return new OmbSystem(new Durability(replicas, Acknowledge.MAJORITY,
        storage.equalsIgnoreCase(FILE) ? Storage.PAGE_CACHE : Storage.MEMORY), Optional.empty());
  }
}
