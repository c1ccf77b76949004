package io.weir.lab.environment;

import io.weir.core.launch.HostProgram;
import io.weir.core.unit.DataSize;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks whether this machine can run weir, and how well. Takes a few seconds. */
public final class Doctor {
  private static final DataSize LEAST_MEMORY = DataSize.mebibytes(2048);
  private static final DataSize GOOD_MEMORY = DataSize.mebibytes(6144);
  private static final DataSize LEAST_DISK = DataSize.mebibytes(2048);
  private static final DataSize GOOD_DISK = DataSize.mebibytes(10240);
  /** How many ports a cluster listens on. */
  private static final int CLUSTER = 16;

  private final DoctorSubject subject;
  private final HostFiles host;

  public Doctor(DoctorSubject subject) {
    this(subject, new HostFiles());
  }

  Doctor(DoctorSubject subject, HostFiles host) {
    this.subject = subject;
    this.host = host;
  }

  /** Returns all checks, in the order in which they are shown. */
  public List<DoctorCheck> examine() throws InterruptedException {
    List<DoctorCheck> checks = new ArrayList<>();
    checks.add(DoctorCheck.ok("JDK", System.getProperty("java.vm.name") + " " + Runtime.version()));
    checks.add(processors(Runtime.getRuntime().availableProcessors()));
    checks.add(memory());
    checks.add(folder("results folder", subject.results()));
    checks.add(folder("work folder", subject.work()));
    checks.add(fsync());
    checks.add(ports());
    checks.add(supervision());
    checks.add(pageCache());
    checks.add(Preload.of(System.getenv()).check());
    subject.artifacts()
        .forEach((purpose, artifacts) -> checks.add(
            subject.cached().test(artifacts)
                ? DoctorCheck.ok(purpose, "on this machine")
                : DoctorCheck.warn(purpose, "not on this machine yet",
                    "it is fetched when it is first needed; 'weir brokers fetch' does that now")));
    subject.programs()
        .forEach((title, programs) -> programs.forEach(program -> checks.add(program(program))));
    return checks;
  }

  private static DoctorCheck program(HostProgram program) {
    return InstalledProgram.find(program)
        .map(found -> DoctorCheck.ok(program.title(),
            "installed: " + found.release().text(LocalDate.now(ZoneOffset.UTC))))
        .orElseGet(() -> DoctorCheck.warn(program.title(), "not installed", program.hint()));
  }

  private static DoctorCheck processors(int count) {
    return count >= CpuFacts.FEW
        ? DoctorCheck.ok("processors", Integer.toString(count))
        : DoctorCheck.warn("processors", count + " for the system, its clients and weir together",
            "trust medians more than tails, and keep rates low");
  }

  private DoctorCheck memory() {
    Optional<DataSize> available = MemoryFacts.available(host);
    if (available.isEmpty()) {
      return DoctorCheck.warn("memory", "how much is available is not known",
          "see to it that 6 GiB are");
    }
    String finding = available.get().gibibytes() + " available";
    if (available.get().compareTo(LEAST_MEMORY) < 0) {
      return DoctorCheck.fail("memory", finding, "end other programs: a small cluster takes 2 GiB");
    }
    return available.get().compareTo(GOOD_MEMORY) < 0
        ? DoctorCheck.warn("memory", finding, "run small clusters only: larger ones take 6 GiB")
        : DoctorCheck.ok("memory", finding);
  }

  private static DoctorCheck folder(String name, Path folder) {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, "weir-", ".probe"));
      DataSize free = new DataSize(Files.getFileStore(folder).getUsableSpace());
      String finding = folder + ", " + free.gibibytes() + " free";
      if (free.compareTo(LEAST_DISK) < 0) {
        return DoctorCheck.fail(name, finding, "make room, or choose a folder on another disk");
      }
      return free.compareTo(GOOD_DISK) < 0
          ? DoctorCheck.warn(name, finding, "long runs at high rates may fill the disk")
          : DoctorCheck.ok(name, finding);
    } catch (IOException e) {
      return DoctorCheck.fail(name, "can't write to " + folder + ": " + e.getMessage(),
          "make it writable, or choose another folder");
    }
  }

  private DoctorCheck fsync() throws InterruptedException {
    String name = "fsync";
    try {
      FsyncTimes times = FsyncTimes.measure(subject.work());
      return times.implausible()
          ? DoctorCheck.warn(name, times.text() + ": implausibly fast",
              "put the work folder on a real disk if 'fsync' durability is to mean anything")
          : DoctorCheck.ok(name, times.text());
    } catch (IOException e) {
      return DoctorCheck.fail(name, "can't be timed: " + e.getMessage(),
          "make the work folder writable");
    }
  }

  private static DoctorCheck supervision() {
    List<String> missing =
        List.of("setsid", "setpriv")
            .stream()
            .filter(program -> !InstalledProgram.present(program))
            .toList();
    return missing.isEmpty()
        ? DoctorCheck.ok("supervision", "setsid and setpriv are there")
        : DoctorCheck.warn("supervision", String.join(" and ", missing) + " not found",
            "install util-linux, so that no process can outlive weir");
  }

  private DoctorCheck pageCache() {
    String name = "page cache";
    return host.writable("/proc/sys/vm/drop_caches")
        ? DoctorCheck.ok(name, "can be dropped before each run")
        : DoctorCheck.warn(name, "can't be dropped before each run",
            "run weir as root if reads from disk are to be measured");
  }

  /** Returns whether a cluster finds ports to listen on. */
  private static DoctorCheck ports() {
    String name = "ports";
    try (Ports ports = Ports.pick(CLUSTER)) {
      return DoctorCheck.ok(name, ports.numbers().size() + " free ones found at the first try");
    } catch (ProvisionException e) {
      return DoctorCheck.fail(name, e.getMessage(), "end what listens on ports below 32768");
    }
  }
}
