package io.weir.lab.provision;

import io.weir.core.unit.DataSize;
import java.nio.file.Path;

/**
 * Where a system is deployed.
 *
 * @param directory where its processes write and work, the same as the launch site's; made if need be
 * @param logs where the output of each process goes, as {@code NAME.log}; made if need be
 * @param minimumDisk the free space that the directory's file system must have before anything starts
 */
public record Site(Path directory, Path logs, DataSize minimumDisk) {
  /** The free space below which brokers begin to refuse writes or fill the disk within a short run. */
  public static final DataSize MINIMUM_DISK = DataSize.mebibytes(2048);

  public Site {
    directory = directory.toAbsolutePath().normalize();
    logs = logs.toAbsolutePath().normalize();
  }

  public Site(Path directory, Path logs) {
    this(directory, logs, MINIMUM_DISK);
  }
}
