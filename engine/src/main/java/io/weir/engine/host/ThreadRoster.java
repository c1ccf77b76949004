package io.weir.engine.host;

import io.weir.core.thread.ThreadGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The operating system's ids of threads whose waiting for a CPU delays messages. Thread-safe.
 */
public final class ThreadRoster {
  /** The role of a thread. */
  public enum Role {
    PACER, CONSUMER
  }

  private static final Path OWN = Path.of("/proc/thread-self");

  private final Map<Long, Role> roles = new ConcurrentHashMap<>();

  /** Returns the same task, entered here for as long as it runs. */
  public ThreadGuard.Task enrolled(Role role, ThreadGuard.Task task) {
    return () -> {
      OptionalLong id = ownId();
      id.ifPresent(own -> roles.put(own, role));
      try {
        task.run();
      } finally {
        id.ifPresent(roles::remove);
      }
    };
  }

  /** Returns the role of a thread, if it has one. */
  Optional<Role> role(long id) {
    return Optional.ofNullable(roles.get(id));
  }

  /** Returns the calling thread's id; empty where the system does not report it. */
  private static OptionalLong ownId() {
    try {
      return OptionalLong
          .of(Long.parseLong(Files.readSymbolicLink(OWN).getFileName().toString()));
    } catch (IOException | UnsupportedOperationException | NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
