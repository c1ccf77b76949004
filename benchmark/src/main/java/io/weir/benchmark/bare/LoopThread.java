package io.weir.benchmark.bare;

/** Starts daemon threads that loop until the process ends. */
final class LoopThread {
  private LoopThread() {}

  /** The body of a thread. */
  interface Task {
    void run() throws Exception;
  }

  /** Starts a thread. If it fails, it logs the reason, and its counts stop rising. */
  static void start(String name, Task task) {
    Thread thread = new Thread(() -> {
      try {
        task.run();
      } catch (Exception e) {
        throw new IllegalStateException("the bare " + name + " failed", e);
      }
    }, name);
    thread.setDaemon(true);
    thread.start();
  }
}
