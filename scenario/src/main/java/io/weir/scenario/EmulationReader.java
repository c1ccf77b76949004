package io.weir.scenario;

import io.weir.core.scenario.EmulatedDisk;
import io.weir.core.scenario.Emulation;
import io.weir.core.unit.ByteRate;
import io.weir.core.unit.DataSize;
import io.weir.scenario.key.EmulationKeys;
import java.time.Duration;
import java.util.Optional;

/** Reads the machine that runs imitate. */
final class EmulationReader {
  private EmulationReader() {}

  static Emulation read(Fields fields) {
    return new Emulation(fields.value(EmulationKeys.DILATION), disk(fields));
  }

  private static Optional<EmulatedDisk> disk(Fields fields) {
    Optional<ByteRate> write = fields.find(EmulationKeys.WRITE);
    Optional<Duration> fsync = fields.find(EmulationKeys.FSYNC);
    DataSize limit = fields.value(EmulationKeys.DIRTY_LIMIT);
    if (!fields.isSaid(EmulationKeys.WRITE.section())) {
      return Optional.empty();
    }
    if (!fields.isSaid(EmulationKeys.WRITE)) {
      fields.reportMissing(EmulationKeys.WRITE);
    }
    if (!fields.isSaid(EmulationKeys.FSYNC)) {
      fields.reportMissing(EmulationKeys.FSYNC);
    }
    return write.flatMap(rate -> fsync.map(time -> new EmulatedDisk(rate, time, limit)));
  }
}
