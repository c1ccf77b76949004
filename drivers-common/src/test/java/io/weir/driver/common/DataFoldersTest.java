package io.weir.driver.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataFoldersTest {
  private static final LaunchSite SITE =
      new LaunchSite(List.of(LaunchHost.local(Path.of("/data/run-7"))),
          List.of(), new Durability(1, Acknowledge.ONE, Storage.FSYNC), 1, BrokerMetrics.OFF);

  @Test
  void withoutAnyTheDataLiesInTheSite() {
    assertThat(DataFolders.NONE.owned(SITE)).isEmpty();
    assertThat(DataFolders.NONE.of(SITE, SITE.host(1), Path.of("bookie-1")))
        .containsExactly(Path.of("/data/run-7/bookie-1"));
  }

  @Test
  void eachDiskGetsAFolderOfTheDeployment() {
    DataFolders folders = DataFolders.parse("/mnt/a, /mnt/b/");

    assertThat(folders.owned(SITE)).containsExactly(Path.of("/mnt/a/run-7"),
        Path.of("/mnt/b/run-7"));
    assertThat(folders.of(SITE, SITE.host(1), Path.of("bookie-1/journal"))).containsExactly(
        Path.of("/mnt/a/run-7/bookie-1/journal"), Path.of("/mnt/b/run-7/bookie-1/journal"));
  }

  @Test
  void aNameIsAFolderOfTheSite() {
    DataFolders folders = DataFolders.parse("disk-1, disk-2");

    assertThat(folders.owned(SITE)).containsExactly(Path.of("/data/run-7/disk-1"),
        Path.of("/data/run-7/disk-2"));
    assertThat(folders.of(SITE, SITE.host(1), Path.of("node-1/data"))).containsExactly(
        Path.of("/data/run-7/disk-1/node-1/data"), Path.of("/data/run-7/disk-2/node-1/data"));
  }

  @Test
  void onSeveralHostsANameIsAFolderOfEach() {
    LaunchSite site = new LaunchSite(
        List.of(new LaunchHost("a", "10.0.0.1", Path.of("/data/a")),
            new LaunchHost("b", "10.0.0.2", Path.of("/data/b"))),
        List.of(), SITE.durability(), 1, BrokerMetrics.OFF);
    DataFolders folders = DataFolders.parse("disk-1,/mnt/b");

    assertThat(folders.owned(site)).containsExactly(Path.of("/mnt/b/a"));
    assertThat(folders.of(site, site.host(2), Path.of("node-2"))).containsExactly(
        Path.of("/data/b/disk-1/node-2"), Path.of("/mnt/b/a/node-2"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a/b", "..", "../a", ".hidden", "disk,disk", "/mnt/a,", "/mnt/a,/mnt/b/../a"})
  void whatIsNoListOfDistinctFoldersIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> DataFolders.parse(text))
        .withMessageContaining("'");
  }
}
