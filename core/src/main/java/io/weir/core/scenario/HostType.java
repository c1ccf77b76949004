package io.weir.core.scenario;

import io.weir.core.unit.ByteRate;
import java.time.Duration;
import java.util.Optional;

/**
 * Hosts that the studies used, and others that are common. None has a memory here, because what
 * they have fits on few machines.
 */
public enum HostType {
  /**
   * Of Kesque 2019. 16 vCPU and 360,000 writes of 4 KiB a second on two disks (EC2 User Guide,
   * Storage Optimized Instances). An fsync: the median of Pulsar in the study is 2.916 ms with it
   * and 2.694 ms without.
   */
  I3_4XLARGE("i3.4xlarge", 16, Optional.of(disk("737 MB/s", Duration.ofNanos(200_000)))),
  /**
   * Of Confluent 2020 and StreamNative 2020. 8 vCPU and 327 MB/s for each of two disks (Confluent
   * 2020). An fsync as that of i3.
   */
  I3EN_2XLARGE("i3en.2xlarge", 8, Optional.of(disk("327 MB/s", Duration.ofNanos(200_000)))),
  /**
   * Of the OpenMessaging Benchmark (driver-kafka/deploy/ssd-deployment). 24 vCPU and 400,000
   * writes of 4 KiB a second on two disks (EC2 User Guide, Storage Optimized Instances). An fsync
   * as that of i3.
   */
  I3EN_6XLARGE("i3en.6xlarge", 24, Optional.of(disk("819 MB/s", Duration.ofNanos(200_000)))),
  /**
   * The hosts of LY 2025. Two Xeon Silver 4210 have 40 threads (Intel), and the journal of Pulsar
   * 400 MB/s (LY 2025). An fsync is assumed to be as that of i3.
   */
  LY_BARE_METAL("ly-bare-metal", 40, Optional.of(disk("400 MB/s", Duration.ofNanos(200_000)))),
  /**
   * A host with a network disk. 8 vCPU, and a gp3 volume as it comes: 125 MB/s (Amazon EBS User
   * Guide). An fsync: fio counted 1,105 fdatasyncs a second on such a volume ("How Upgrading EBS
   * Volumes Boosted etcd Write Performance by 30%").
   */
  GP3("gp3", 8, Optional.of(disk("125 MB/s", Duration.ofNanos(900_000)))),
  /** A runner of GitHub for public repositories. 4 vCPU (GitHub Docs); its disk is unknown. */
  GITHUB_RUNNER("github-runner", 4, Optional.empty());

  private final String label;
  private final int cpus;
  private final Optional<EmulatedDisk> disk;

  HostType(String label, int cpus, Optional<EmulatedDisk> disk) {
    this.label = label;
    this.cpus = cpus;
    this.disk = disk;
  }

  private static EmulatedDisk disk(String write, Duration fsync) {
    return new EmulatedDisk(ByteRate.parse(write), fsync, EmulatedDisk.USUAL_DIRTY_LIMIT);
  }

  /** Returns its name in scenarios. */
  public String label() {
    return label;
  }

  /** Returns how many processors it has. */
  public int cpus() {
    return cpus;
  }

  /** Returns its disk; empty if it is unknown. */
  public Optional<EmulatedDisk> disk() {
    return disk;
  }
}
