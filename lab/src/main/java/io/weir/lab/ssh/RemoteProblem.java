package io.weir.lab.ssh;

import io.weir.core.scenario.RemoteHost;
import java.util.Arrays;

/** The reasons for which a machine can't run workers, by the exit codes of ssh and our scripts. */
enum RemoteProblem {
  FOLDER(81, "can't write to its folder for workers",
      "name another one as 'folder', or change its owner"),
  NO_JAVA(82, "has no java", "install a JDK 21 or newer, or name one as 'java-home'"),
  OLD_JAVA(83, "has a java older than 21",
      "install a JDK 21 or newer, or name one as 'java-home'"),
  DISK_FULL(84, "has too little disk space for the files of workers",
      "free some, or name a 'folder' on another disk"),
  NO_TOOLS(85, "lacks tar or sha256sum", "install both"),
  UNPACKING(86, "can't unpack the files of workers", "unpack any archive with tar there"),
  DAMAGED(87, "got a damaged file", "try again, and check the disk there"),
  NO_SHELL(127, "has no POSIX shell at /bin/sh", "install one"),
  CONNECTION(255, "can't be reached by ssh", "");

  private final int exit;
  private final String sentence;
  private final String next;

  RemoteProblem(int exit, String sentence, String next) {
    this.exit = exit;
    this.sentence = sentence;
    this.next = next;
  }

  /** Returns whether an exit code means this problem. */
  boolean is(int other) {
    return exit == other;
  }

  /**
   * Returns one sentence with the next step.
   *
   * @param words the last line of the standard error, which is quoted; empty for none
   */
  static String describe(RemoteHost host, int exit, String words) {
    String quoted = words.isEmpty() ? "" : " (" + words + ")";
    return Arrays.stream(values())
        .filter(problem -> problem.is(exit))
        .findFirst()
        .map(problem -> host.name() + " " + problem.sentence + quoted + ": " + problem.next(host))
        .orElseGet(() -> "the check of " + host.name() + " ended with exit code " + exit + quoted
            + ": log in there and look");
  }

  private String next(RemoteHost host) {
    return this == CONNECTION
        ? "make this work without a question: ssh -o BatchMode=yes " + host.destination() + " true"
        : next;
  }
}
