package io.weir.engine.host;

import io.weir.core.worker.WorkerMachine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The machine of this process. Stateless. */
public final class OwnMachine {
  private static final Path KERNEL_NAME = Path.of("/proc/sys/kernel/hostname");

  private OwnMachine() {}

  /** Returns its name and its processors. */
  public static WorkerMachine read() {
    return new WorkerMachine(name(), Runtime.getRuntime().availableProcessors());
  }

  /** Returns its host name; asks the network only where the kernel does not say. */
  public static String name() {
    try {
      return Files.readString(KERNEL_NAME).strip();
    } catch (IOException e) {
      return lookedUp();
    }
  }

  private static String lookedUp() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
