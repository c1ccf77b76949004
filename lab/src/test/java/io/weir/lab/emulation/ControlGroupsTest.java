package io.weir.lab.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.unit.DataSize;
import io.weir.lab.emulation.ControlGroups.Bandwidth;
import io.weir.lab.emulation.ControlGroups.Parent;
import io.weir.lab.provision.ProvisionException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The layouts of control groups on different machines, as files. */
class ControlGroupsTest {
  @TempDir
  private Path root;

  private void machine(String mounts, String own) throws Exception {
    write("proc/mounts", mounts);
    write("proc/self/cgroup", own);
  }

  private void write(String file, String text) throws Exception {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private Path folder(String name) throws Exception {
    return Files.createDirectories(root.resolve(name));
  }

  @Test
  void versionOneHasAFolderForEachController() throws Exception {
    machine("""
        cgroup /sys/fs/cgroup/cpu cgroup rw,relatime,cpu 0 0
        cgroup /sys/fs/cgroup/memory cgroup rw,relatime,memory 0 0
        cgroup2 /sys/fs/cgroup/unified cgroup2 rw,relatime 0 0
        """, "4:memory:/user/1\n1:cpu:/\n0::/\n");
    Path cpu = folder("sys/fs/cgroup/cpu");
    Path memory = folder("sys/fs/cgroup/memory/user/1");

    ControlGroups groups = ControlGroups.find(root, true);

    assertThat(groups).isEqualTo(
        new ControlGroups(new Parent(cpu, false), Optional.of(new Parent(memory, false))));
    assertThat(groups.make("one", 0.8, Optional.of(DataSize.mebibytes(64))))
        .containsExactly(cpu.resolve("one"), memory.resolve("one"));
    assertThat(cpu.resolve("one/cpu.cfs_period_us")).hasContent("5000");
    assertThat(cpu.resolve("one/cpu.cfs_quota_us")).hasContent("4000");
    groups.limit("one", 0.4);
    assertThat(cpu.resolve("one/cpu.cfs_quota_us")).hasContent("2000");
    assertThat(memory.resolve("one/memory.limit_in_bytes")).hasContent("" + (64 << 20));
  }

  @Test
  void versionTwoHasOneFolderNextToThatOfWeir() throws Exception {
    machine("cgroup2 /sys/fs/cgroup cgroup2 rw,nosuid 0 0\n", "0::/user.slice/session.scope\n");
    folder("sys/fs/cgroup/user.slice/session.scope");
    write("sys/fs/cgroup/user.slice/cgroup.subtree_control", "cpu memory pids\n");
    Path parent = root.resolve("sys/fs/cgroup/user.slice");

    ControlGroups groups = ControlGroups.find(root, true);

    assertThat(groups.parents()).containsExactly(new Parent(parent, true));
    assertThat(groups.make("one", 0.5, Optional.of(DataSize.mebibytes(64))))
        .containsExactly(parent.resolve("one"));
    assertThat(parent.resolve("one/cpu.max")).hasContent("2500 5000");
    assertThat(parent.resolve("one/memory.max")).hasContent("" + (64 << 20));
  }

  @Test
  void theControllerOfVersionTwoMustBePassedOn() throws Exception {
    machine("cgroup2 /sys/fs/cgroup cgroup2 rw 0 0\n", "0::/a/b\n");
    folder("sys/fs/cgroup/a/b");
    write("sys/fs/cgroup/a/cgroup.subtree_control", "pids\n");

    assertThatExceptionOfType(ProvisionException.class)
        .isThrownBy(() -> ControlGroups.find(root, false))
        .withMessageContaining("control group 'cpu'")
        .withMessageContaining("emulate.cpus");
  }

  @Test
  void aSmallShareHasALongerPeriod() {
    assertThat(Bandwidth.of(0.8)).isEqualTo(new Bandwidth(4_000, 5_000));
    assertThat(Bandwidth.of(0.05)).isEqualTo(new Bandwidth(1_000, 20_000));
    assertThat(Bandwidth.of(2)).isEqualTo(new Bandwidth(10_000, 5_000));
  }
}
