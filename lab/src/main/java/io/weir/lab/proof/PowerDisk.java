package io.weir.lab.proof;

import io.weir.core.proof.UnflushedWrites;
import io.weir.emulation.PowerDiskProgram;
import io.weir.lab.provision.HostTools;
import io.weir.lab.provision.PrivateFiles;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.Waits;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A disk with an ext4 file system that can lose power. A program of weir serves it: each write and
 * each flush of the kernel goes through that program, so it can drop the writes that were not
 * flushed. It ends with weir, even by kill -9, and unmounts the disk then. Used by one thread at a
 * time.
 */
public final class PowerDisk implements AutoCloseable {
  /** Only what was written takes space. */
  private static final long BYTES = 16L << 30;
  /** A cache of some gigabytes is written out when the disk is unmounted. */
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Set<String> OTHERS = Set.of("synced", "cut", "released");
  private static final String FAILED = "failed ";
  private static final String ENDED = "";
  /** File systems are made by a program of the administrator. */
  private static final String PROGRAMS = "/usr/sbin:/sbin";
  private static final List<String> DEVICES = List.of("/dev/fuse", "/dev/loop-control");

  private final Path folder;
  private final Path log;
  private final Process program;
  private final Writer commands;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  private PowerDisk(Path folder, Path log, Process program) {
    this.folder = folder;
    this.log = log;
    this.program = program;
    this.commands = program.outputWriter(StandardCharsets.UTF_8);
    Thread.ofPlatform().daemon().name("weir-power-disk").start(this::read);
  }

  /**
   * Returns why this machine can't have such a disk, and the next step; empty if it can.
   *
   * @param searchPath the value of {@code PATH}
   */
  public static Optional<String> obstacle(String searchPath) {
    if (!PowerDiskProgram.isBuilt()) {
      return Optional.of("weir was built without the program that serves a disk: it takes Linux"
          + " with glibc and a C compiler; on Debian: apt install gcc libc6-dev, then build weir"
          + " again");
    }
    if (!isRoot()) {
      return Optional.of("only root may mount a disk; run weir as root on a machine of your own");
    }
    Optional<String> missing = DEVICES.stream()
        .filter(device -> !Files.exists(Path.of(device)))
        .findFirst();
    if (missing.isPresent()) {
      return Optional.of("this machine has no " + missing.get()
          + "; load the kernel modules 'fuse' and 'loop'");
    }
    return HostTools.find("mkfs.ext4", searchPath + ":" + PROGRAMS).isPresent()
        ? Optional.empty()
        : Optional.of("there is no mkfs.ext4; on Debian: apt install e2fsprogs");
  }

  private static boolean isRoot() {
    try {
      return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /**
   * Makes a disk and mounts it.
   *
   * @param folder for its images and its mount points; not there yet
   * @param programs where weir's programs go
   * @param log for the output of the program that serves it
   */
  static PowerDisk mount(Path folder, Path programs, Path log)
      throws ProvisionException, InterruptedException {
    PowerDisk disk = new PowerDisk(folder, log, start(folder, programs, log));
    try {
      disk.await("ready");
      return disk;
    } catch (ProvisionException | InterruptedException e) {
      disk.closeAfter(e);
      throw e;
    }
  }

  private static Process start(Path folder, Path programs, Path log) throws ProvisionException {
    try {
      for (String name : List.of("file", "root")) {
        PrivateFiles.makeFolder(folder.resolve(name));
      }
      Files.createDirectories(log.getParent());
      Path program = PowerDiskProgram.in(programs)
          .orElseThrow(() -> new IllegalStateException("it was looked for before"));
      ProcessBuilder builder = new ProcessBuilder(program.toString(),
          folder.toAbsolutePath().toString(), Long.toString(BYTES))
          .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
      builder.environment()
          .merge("PATH", PROGRAMS,
              (path, more) -> path + File.pathSeparator + more);
      return builder.start();
    } catch (IOException e) {
      throw new ProvisionException("the disk that loses power can't be made: " + e.getMessage(),
          e);
    }
  }

  private void read() {
    try (BufferedReader lines = new BufferedReader(
        new InputStreamReader(program.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        answers.add(line);
      }
    } catch (IOException e) {
      // The program has ended, which the next line says.
      answers.add(FAILED + e.getMessage());
    }
    answers.add(ENDED);
  }

  /** Returns the folder where it is mounted. */
  Path root() {
    return folder.resolve("root");
  }

  /** Brings all that was written to the disk. */
  void sync() throws ProvisionException, InterruptedException {
    command("sync", "synced");
  }

  /**
   * Cuts the power: flushes wait from now on, and no write reaches the disk. A process that
   * waits for a flush can't end before {@link #release}.
   */
  void cut() throws ProvisionException, InterruptedException {
    command("cut", "cut");
  }

  /** Ends all flushes, with nothing behind them. No process may acknowledge a message then. */
  void release() throws ProvisionException, InterruptedException {
    command("release", "released");
  }

  /**
   * Brings the power back. Drops the writes that were not flushed, all of them or a random part.
   * Then mounts the disk again, for which its file system recovers. No process may use it.
   *
   * @param seed what the part is drawn from
   * @return the outcome of these writes
   */
  UnflushedWrites restore(long seed) throws ProvisionException, InterruptedException {
    String[] counts = command("restore " + Long.toUnsignedString(seed), "restored").split(" ");
    return new UnflushedWrites(Long.parseLong(counts[1]), Long.parseLong(counts[2]),
        Long.parseLong(counts[3]));
  }

  private String command(String command, String answer)
      throws ProvisionException, InterruptedException {
    try {
      commands.write(command + "\n");
      commands.flush();
    } catch (IOException e) {
      throw failed("it takes no commands: " + e.getMessage());
    }
    return await(answer);
  }

  private String await(String answer) throws ProvisionException, InterruptedException {
    String line = answers.poll(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    while (line != null && OTHERS.contains(line) && !line.equals(answer)) {
      // The answer to a command whose wait was interrupted.
      line = answers.poll(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    }
    if (line == null) {
      throw failed("no '" + answer + "' came within " + LIMIT.toSeconds() + " s");
    }
    if (line.startsWith(FAILED)) {
      throw failed(line.substring(FAILED.length()));
    }
    if (!line.startsWith(answer)) {
      throw failed(line.equals(ENDED) ? "its program has ended" : "its answer was '" + line + "'");
    }
    return line;
  }

  private ProvisionException failed(String reason) {
    return new ProvisionException(String.format(Locale.ROOT,
        "the disk that loses power failed: %s. Its log is %s", reason, log));
  }

  private void closeAfter(Exception reason) {
    try {
      close();
    } catch (ProvisionException e) {
      reason.addSuppressed(e);
    }
  }

  /**
   * Unmounts the disk, and removes it. If the calling thread is interrupted, this continues and the
   * interrupt is kept.
   *
   * @throws ProvisionException if something of it is left
   */
  @Override
  public void close() throws ProvisionException {
    try {
      commands.close();
    } catch (IOException e) {
      // The program has ended and took no more commands.
      answers.add(ENDED);
    }
    if (!Waits.uninterruptibly(program.onExit(), LIMIT)) {
      throw failed("it was not unmounted within " + LIMIT.toSeconds() + " s");
    }
    try {
      for (String name : List.of("file", "root")) {
        Files.deleteIfExists(folder.resolve(name));
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new ProvisionException("can't remove the disk in " + folder + ": " + e, e);
    }
  }
}
