package io.weir.lab.emulation;

import io.weir.emulation.ExecutableCheck;
import io.weir.emulation.PreloadedLibrary;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.provision.OwnerlessEntries;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * The time that processes with the preloaded library share.
 *
 * @param number of this time among all of this weir, from 1
 * @param time its dilation
 * @param clocks the file by which they share it
 * @param programs the check of programs that are to run in it
 * @param prefix the words before each command, which give a process the library
 */
record PreloadedTime(int number, TimeDilation time, SharedClocks clocks, ExecutableCheck programs,
    List<String> prefix) {
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final OwnerlessEntries LEFT =
      new OwnerlessEntries(Pattern.compile("weir-emulation-([0-9]{1,18})-[0-9]+"));
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final String PRELOAD = "LD_PRELOAD";

  PreloadedTime {
    prefix = List.copyOf(prefix);
  }

  /**
   * Prepares it. Its clocks are those of the system, until something else is decided.
   *
   * @param dilation the factor by which time passes slower, once that begins; from 1
   * @param work a folder for the library
   * @throws ProvisionException if this machine can't do that; the message says why
   */
  static PreloadedTime prepare(int dilation, Path work) throws ProvisionException {
    require();
    Path library = library(work);
    for (Path file : LEFT.in(SHARED_MEMORY)) {
      new SharedClocks(file).remove();
    }
    int number = COUNT.incrementAndGet();
    Path shared = SHARED_MEMORY
        .resolve("weir-emulation-" + ProcessHandle.current().pid() + "-" + number);
    TimeDilation time = new TimeDilation(dilation, shared);
    List<String> prefix = new ArrayList<>(List.of("env", PRELOAD + "=" + preload(library)));
    time.environment().forEach((name, value) -> prefix.add(name + "=" + value));
    ExecutableCheck programs = programs(library);
    return new PreloadedTime(number, time, made(shared), programs, prefix);
  }

  /**
   * Checks that this machine can have it.
   *
   * @throws ProvisionException if it can't; the message says why, and the next step
   */
  static void require() throws ProvisionException {
    if (!Files.isWritable(SHARED_MEMORY)) {
      throw new ProvisionException("emulation needs a writable " + SHARED_MEMORY
          + ", and there is none; mount one, or leave it out");
    }
    if (!PreloadedLibrary.isBuilt()) {
      throw new ProvisionException(
          "emulation needs the library for dilated time, and weir was built without it:"
              + " it takes Linux with glibc on x86-64 or arm64, and a C compiler; install gcc"
              + " and the headers of libc (on Debian: apt install gcc libc6-dev), then build"
              + " weir again, or leave it out");
    }
  }

  private static SharedClocks made(Path file) throws ProvisionException {
    SharedClocks clocks = new SharedClocks(file);
    try {
      clocks.make();
      return clocks;
    } catch (IOException e) {
      clocks.remove();
      throw new ProvisionException("emulation can't make a file in " + SHARED_MEMORY + ": " + e,
          e);
    }
  }

  private static Path library(Path work) throws ProvisionException {
    try {
      return PreloadedLibrary.in(work.resolve("emulation"))
          .orElseThrow(() -> new IllegalStateException("required before"));
    } catch (IOException e) {
      throw new ProvisionException("can't write the library for dilated time: " + e.getMessage(),
          e);
    }
  }

  private static ExecutableCheck programs(Path library) throws ProvisionException {
    try {
      return ExecutableCheck.forLibrary(library);
    } catch (IOException e) {
      throw new ProvisionException("can't read the library for dilated time: " + e.getMessage(),
          e);
    }
  }

  private static String preload(Path library) {
    String others = System.getenv().getOrDefault(PRELOAD, "");
    return others.isEmpty() ? library.toString() : library + ":" + others;
  }
}
