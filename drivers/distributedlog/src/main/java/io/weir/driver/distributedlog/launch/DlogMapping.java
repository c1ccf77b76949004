package io.weir.driver.distributedlog.launch;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbAddresses;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import io.weir.core.omb.OmbProperties;
import io.weir.core.omb.OmbSection;
import io.weir.core.omb.OmbSystem;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.common.bookkeeper.BookKeeperDurability;
import io.weir.driver.common.bookkeeper.BookKeeperDurability.Quorum;
import io.weir.driver.common.bookkeeper.BookKeeperOptions;
import io.weir.driver.distributedlog.DlogOptions;
import io.weir.driver.distributedlog.DlogOptions.Section;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Converts a driver file for BookKeeper to a system. Statements about OMB refer to its {@code
 * DlogBenchmarkDriver} and {@code Config}.
 */
final class DlogMapping implements OmbMapping {
  private static final String PARTITIONS = "partitionsPerTopic";
  private static final String ADDRESS = "dlogUri";
  private static final String PROPERTIES = "dlogConf";
  private static final Set<String> OF_QUORUM =
      Set.of("bkcEnsembleSize", "bkcWriteQuorumSize", "bkcAckQuorumSize");
  private static final String SHADED = "dlshade.";

  @Override
  public String driverClass() {
    return PACKAGE + "bookkeeper.DlogBenchmarkDriver";
  }

  @Override
  public void note(OmbSection workload) throws OmbException {
    if (workload.number(PARTITIONS).orElse(1L) > 1) {
      workload.unused(PARTITIONS,
          "its BookKeeper driver creates a log for each, and writes to another one; weir writes to"
              + " one for each partition");
    }
  }

  @Override
  public OmbSystem map(String system, OmbSection file, Draft body) throws OmbException {
    OmbProperties properties = file.properties(PROPERTIES);
    Quorum quorum = new Quorum(number(properties, "bkcEnsembleSize", 3),
        number(properties, "bkcWriteQuorumSize", 3), number(properties, "bkcAckQuorumSize", 2));
    place(file, body, quorum);
    Durability durability = durability(quorum);
    if (quorum.ensemble() != quorum.write()) {
      body.put(BookKeeperOptions.ENSEMBLE_SIZE, "" + quorum.ensemble());
    }
    if (durability.guaranteedCopies() != quorum.ack()) {
      body.put(BookKeeperOptions.ACK_QUORUM, "" + quorum.ack(),
          "no value of 'acknowledge' is equal to it");
    }
    pass(system, properties, body.section(Section.CLIENT.key()));
    body.remark("The file does not configure bookies. These sync their journals, as shipped.");
    return new OmbSystem(durability, Optional.empty());
  }

  private static int number(OmbProperties properties, String name, int otherwise) {
    return properties.value(name)
        .map(String::strip)
        .filter(text -> text.matches("[1-9][0-9]{0,3}"))
        .map(Integer::parseInt)
        .orElse(otherwise);
  }

  private static void place(OmbSection file, Draft body, Quorum quorum) throws OmbException {
    String uri = file.text(ADDRESS)
        .orElseThrow(() -> file.wrong(ADDRESS, ADDRESS + " is missing",
            "add the address of ZooKeeper and the path of the namespace"));
    List<String> zookeepers = OmbAddresses.split(OmbAddresses.bare(uri).replace(';', ','));
    if (OmbAddresses.areOwn(zookeepers)) {
      body.put("nodes", "" + quorum.ensemble(), "OMB used the namespace " + uri
          + "; weir starts BookKeeper. For an existing one: existing: { " + DlogOptions.ZOOKEEPER
          + ": … }");
    } else {
      body.section("existing").put(DlogOptions.ZOOKEEPER, String.join(",", zookeepers));
      body.put(DlogOptions.NAMESPACE, uri.replaceFirst("^[\\w+.-]+://[^/]*", ""));
    }
  }

  private static Durability durability(Quorum quorum) {
    return new BookKeeperDurability(quorum, true, true)
        .toDurability(Acknowledge.MAJORITY)
        .orElseGet(() -> new Durability(quorum.write(), Acknowledge.ONE,
            Storage.FSYNC));
  }

  private static void pass(String system, OmbProperties properties, Draft client) {
    for (String name : properties.names()) {
      Optional<String> instead = Section.CLIENT.insteadOf(name);
      if (properties.value(name).filter(value -> value.startsWith(SHADED)).isPresent()) {
        properties.noEqual(name, "the value is a class that only OMB's driver has");
      } else if (instead.isEmpty()) {
        client.put(name, properties.withoutSecrets(system, name));
      } else if (!OF_QUORUM.contains(name)) {
        properties.noEqual(name, instead.get());
      }
    }
  }
}
