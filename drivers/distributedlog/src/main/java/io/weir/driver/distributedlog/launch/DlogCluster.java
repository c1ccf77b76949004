package io.weir.driver.distributedlog.launch;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ClusterPlan.Stage;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.PropertiesText;
import io.weir.driver.common.SitePorts;
import io.weir.driver.common.bookkeeper.BookKeeperCluster;
import io.weir.driver.common.bookkeeper.BookieMetrics;
import io.weir.driver.common.bookkeeper.LogConfig;
import io.weir.driver.common.bookkeeper.ServerJvm;
import io.weir.driver.distributedlog.DlogOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * ZooKeeper and the bookies of a system. Nothing else runs: the clients write to the bookies.
 *
 * @param elsewhere folders of this deployment on other disks
 */
record DlogCluster(BookKeeperCluster storage, List<Path> elsewhere) {
  static final String CLASS_PATH = "bookkeeper";

  private static final String SETUP = "metadata-setup";
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration STOP_GRACE = Duration.ofSeconds(5);
  /** BookKeeper's default, which holds the largest entry of a log five times. */
  private static final int LARGEST_FRAME = 5 * 1024 * 1024;

  static DlogCluster of(SystemSpec system, LaunchSite site) {
    SitePorts ports = SitePorts.of(site, BookKeeperCluster.portCount(system),
        "ZooKeeper and the bookies");
    BookKeeperCluster storage = BookKeeperCluster.of(system, site, ports,
        new ServerJvm(CLASS_PATH, JavaHome.of(system.options()), List.of()), LARGEST_FRAME,
        BookieMetrics.OF_BOOKKEEPER);
    return new DlogCluster(storage, storage.elsewhere(site));
  }

  ClusterPlan plan() {
    return new ClusterPlan(
        List.of(storage.zooKeeperStage(), new Stage(List.of(setup())), storage.bookieStage()),
        Map.of(DlogOptions.ZOOKEEPER, storage.zooKeeperServers(","),
            DlogOptions.BOOKIE_ADMIN_URL, storage.bookieAdminUrls()),
        elsewhere);
  }

  /** The job that initializes BookKeeper's metadata, on the host of the first metadata node. */
  private ProcessPlan setup() {
    LaunchHost host = storage.zookeepers().getFirst().host();
    Path directory = host.directory().resolve(SETUP);
    Path logging = directory.resolve(LogConfig.FILE);
    Path configuration = directory.resolve("bookkeeper.conf");
    return new ProcessPlan(SETUP, SETUP, host.name(), storage.jvm()
        .java(
            storage.jvm().shortLived(logging), "org.apache.bookkeeper.bookie.BookieShell",
            List.of("-conf", configuration.toString(), "initnewcluster")),
        Map.of(configuration,
            PropertiesText.of(Map.of("metadataServiceUri", storage.metadataUri())),
            logging, LogConfig.TEXT),
        List.of(), Map.of(), new Readiness.Exit(), LIMIT, STOP_GRACE, Optional.empty(), Set.of());
  }
}
