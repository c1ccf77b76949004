package io.weir.lab.provision;

import io.weir.core.unit.DataSize;
import java.nio.file.Path;
import java.util.List;

/**
 * The place of a deployment.
 *
 * @param directory where its processes write and work, the same as the launch site's; made if need
 * be
 * @param logs where the output of each process goes, as {@code NAME.log}; made if need be
 * @param address the address that its processes listen on
 * @param ports the ports that it listens on, the same as the launch site's; they must be free
 * before anything starts
 * @param minimumDisk the free space that the directory's file system must have before anything
 * starts
 */
public record Site(Path directory, Path logs, String address, List<Integer> ports,
    DataSize minimumDisk) {
  /** Free space that brokers, journals and logs of a short run fill with ease. */
  public static final DataSize MINIMUM_DISK = DataSize.mebibytes(2048);

  public Site {
    directory = directory.toAbsolutePath().normalize();
    logs = logs.toAbsolutePath().normalize();
    ports = List.copyOf(ports);
  }

  /** The folder for temporary files of a process, which exists while it runs. */
  Path temporary(String process) {
    return directory.resolve(process + "-tmp");
  }
}
