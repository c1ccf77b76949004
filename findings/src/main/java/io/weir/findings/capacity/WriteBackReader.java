package io.weir.findings.capacity;

import io.weir.core.capacity.WriteBack;
import io.weir.core.folder.DocumentType;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.CacheUse;
import io.weir.core.result.DiskBaseline;
import io.weir.core.result.DiskSpeed;
import io.weir.core.result.RunResult;
import io.weir.core.result.SystemUse;
import io.weir.findings.read.JsonLines;
import io.weir.findings.read.RunFiles;
import io.weir.findings.read.StoredDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads how much of a trial's data went to storage, and how much stayed in page caches. */
final class WriteBackReader {
  private WriteBackReader() {}

  /**
   * Returns the write-back of the machine whose page cache is full first; empty where no process
   * writes to a page cache that weir reads.
   *
   * @param window the measure phase
   */
  static Optional<WriteBack> read(RunFiles files, PhaseWindow window) {
    StoredFile uses = files.layout().stored(files.layout().use(files.run(), files.trial()));
    Map<String, List<WriteBack.Reading>> machines = new LinkedHashMap<>();
    for (SystemUse use : JsonLines.readExisting(uses, SystemUse.class).items()) {
      long middle = use.startNanos() + (use.endNanos() - use.startNanos()) / 2;
      if (middle >= window.startNanos() && middle < window.endNanos()) {
        use.caches()
            .forEach(cache -> machines
                .computeIfAbsent(cache.machine(), any -> new ArrayList<>())
                .add(reading(use, cache)));
      }
    }
    OptionalDouble disk = machines.isEmpty()
        ? OptionalDouble.empty()
        : disk(files.layout(), files.run());
    return WriteBack.worst(machines.entrySet()
        .stream()
        .flatMap(machine -> WriteBack.of(machine.getKey(), machine.getValue(), disk).stream())
        .toList());
  }

  private static WriteBack.Reading reading(SystemUse use, CacheUse cache) {
    return new WriteBack.Reading(use.endNanos() / 1e9, (use.endNanos() - use.startNanos()) / 1e9,
        cache.writtenBytes(), cache.unwrittenBytes(), cache.backgroundBytes(),
        cache.limitBytes());
  }

  private static OptionalDouble disk(ResultLayout layout, PlannedRun run) {
    return StoredDocument.read(layout.stored(layout.result(run)), DocumentType.RESULT)
        .value()
        .flatMap(RunResult::disk)
        .flatMap(DiskBaseline::before)
        .stream()
        .mapToDouble(DiskSpeed::writeBytesPerSecond)
        .findFirst();
  }
}
