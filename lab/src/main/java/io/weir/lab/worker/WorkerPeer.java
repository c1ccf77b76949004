package io.weir.lab.worker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A started worker and the bytes to and from it, wherever it runs. One thread writes, another one
 * reads, and any thread may stop it.
 */
interface WorkerPeer {
  /** Returns the bytes to it; waits until there is a connection. */
  OutputStream input() throws IOException, InterruptedException;

  /** Returns the bytes from it; waits until there is a connection. */
  InputStream output() throws IOException, InterruptedException;

  /**
   * Returns the known cause of the end of its output, in words. Waits a little for its exit code.
   */
  String end() throws InterruptedException;

  /** Returns the known cause of a failure to read from it, in words. */
  String failure(IOException e) throws InterruptedException;

  /** Returns the last lines of its log, in words. */
  String logTail();

  /** Asks it to end, and returns at once. */
  void requestStop();

  /** Ends it for certain, and waits for that. */
  void stop();
}
