package io.weir.driver.common.bookkeeper;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.driver.common.PropertiesText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A node of the metadata store.
 *
 * @param id from 1
 * @param host the host that it runs on
 * @param clientPort for connections of brokers and bookies
 * @param quorumPort for connections of followers to the leader, if there are several nodes
 * @param electionPort for leader elections, if there are several nodes
 */
public record ZooKeeperNode(int id, LaunchHost host, int clientPort, int quorumPort,
    int electionPort) {
  static final int PORTS = 3;

  private static final Duration START_LIMIT = Duration.ofMinutes(1);
  private static final Duration STOP_GRACE = Duration.ofSeconds(10);

  ProcessPlan process(BookKeeperCluster cluster) {
    Path directory = host.directory().resolve(name());
    Path configuration = directory.resolve("zookeeper.conf");
    Path logging = directory.resolve(LogConfig.FILE);
    Map<Path, String> files = new HashMap<>();
    files.put(configuration, PropertiesText.of(settings(cluster)));
    files.put(logging, LogConfig.TEXT);
    if (cluster.zookeepers().size() > 1) {
      files.put(data().resolve("myid"), id + "\n");
    }
    return new ProcessPlan(name(), "zookeeper", host.name(), cluster.jvm()
        .java(
            cluster.jvm().small(logging),
            "org.apache.zookeeper.server.quorum.QuorumPeerMain",
            List.of(configuration.toString())),
        files, List.of(data()), Map.of(),
        new Readiness.LogLine("binding to port .*" + clientPort), START_LIMIT, STOP_GRACE,
        Optional.empty(), Set.of());
  }

  private String name() {
    return nameOf(id);
  }

  static String nameOf(int id) {
    return "zookeeper-" + id;
  }

  private Path data() {
    return host.directory().resolve(name()).resolve("data");
  }

  private Map<String, String> settings(BookKeeperCluster cluster) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("tickTime", "2000");
    settings.put("initLimit", "10");
    settings.put("syncLimit", "5");
    settings.put("dataDir", data().toString());
    settings.put("clientPort", Integer.toString(clientPort));
    settings.put("clientPortAddress", host.address());
    settings.put("admin.enableServer", "false");
    if (cluster.zookeepers().size() > 1) {
      for (ZooKeeperNode peer : cluster.zookeepers()) {
        settings.put("server." + peer.id,
            peer.host.at(peer.quorumPort) + ":" + peer.electionPort);
      }
    }
    settings.putAll(cluster.system().section(BookKeeperProperties.ZOOKEEPER_SECTION));
    return settings;
  }
}
