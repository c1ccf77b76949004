package io.weir.scenario;

import io.weir.core.scenario.EmulatedDisk;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.EmulatedNetwork;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.HostType;
import io.weir.core.unit.ByteRate;
import io.weir.core.unit.DataSize;
import io.weir.scenario.key.EmulationKeys;
import java.time.Duration;
import java.util.Optional;

/** Reads the machines that runs imitate. */
final class EmulationReader {
  private EmulationReader() {}

  static Emulation read(Fields fields) {
    Optional<HostType> type = fields.find(EmulationKeys.HOST);
    return new Emulation(fields.value(EmulationKeys.DILATION), disk(fields, type),
        host(fields, type), network(fields));
  }

  private static Optional<EmulatedNetwork> network(Fields fields) {
    if (!fields.isSaid(EmulationKeys.DELAY.section())) {
      return Optional.empty();
    }
    Optional<Duration> delay = fields.find(EmulationKeys.DELAY);
    Optional<ByteRate> bandwidth = fields.find(EmulationKeys.BANDWIDTH);
    if (!fields.isSaid(EmulationKeys.DELAY)) {
      fields.reportMissing(EmulationKeys.DELAY);
    }
    if (!fields.isSaid(EmulationKeys.BANDWIDTH)) {
      fields.reportMissing(EmulationKeys.BANDWIDTH);
    }
    return delay.flatMap(time -> bandwidth.map(rate -> new EmulatedNetwork(time, rate)));
  }

  private static Optional<EmulatedHost> host(Fields fields, Optional<HostType> type) {
    Optional<DataSize> memory = fields.find(EmulationKeys.MEMORY);
    Optional<Integer> cpus = fields.find(EmulationKeys.CPUS).or(() -> type.map(HostType::cpus));
    if (cpus.isEmpty() && memory.isPresent() && !fields.isSaid(EmulationKeys.CPUS)) {
      fields.reportMissing(EmulationKeys.CPUS);
    }
    return cpus.map(count -> new EmulatedHost(count, memory));
  }

  private static Optional<EmulatedDisk> disk(Fields fields, Optional<HostType> type) {
    Optional<ByteRate> write = fields.find(EmulationKeys.WRITE);
    Optional<Duration> fsync = fields.find(EmulationKeys.FSYNC);
    DataSize limit = fields.value(EmulationKeys.DIRTY_LIMIT);
    Optional<EmulatedDisk> usual = type.flatMap(HostType::disk);
    if (!fields.isSaid(EmulationKeys.WRITE.section())) {
      return usual;
    }
    if (!fields.isSaid(EmulationKeys.WRITE) && usual.isEmpty()) {
      fields.reportMissing(EmulationKeys.WRITE);
    }
    if (!fields.isSaid(EmulationKeys.FSYNC) && usual.isEmpty()) {
      fields.reportMissing(EmulationKeys.FSYNC);
    }
    Optional<ByteRate> rate = write.or(() -> usual.map(EmulatedDisk::write));
    Optional<Duration> latency = fsync.or(() -> usual.map(EmulatedDisk::fsync));
    return rate.flatMap(one -> latency.map(time -> new EmulatedDisk(one, time, limit)));
  }
}
