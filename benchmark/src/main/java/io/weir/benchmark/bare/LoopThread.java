package io.weir.benchmark.bare;

/** Threads that loop until the process ends, or fails with them. */
final class LoopThread {
  private LoopThread() {}

  /** What a thread does. */
  interface Task {
    void run() throws Exception;
  }

  /** Starts a thread; one that can't go on says why in the log, and what it counts stands still. */
  static void start(String name, Task task) {
    Thread thread = new Thread(() -> {
      try {
        task.run();
      } catch (Exception e) {
        throw new IllegalStateException("the bare " + name + " can't go on", e);
      }
    }, name);
    thread.setDaemon(true);
    thread.start();
  }
}
