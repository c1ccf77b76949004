package io.weir.emulation;

/** Why the preloaded library does not reach a program, so that it would run undilated. */
public enum Obstacle {
  /** It is no program, or is damaged, or cannot be read. */
  NO_PROGRAM("it is not a readable ELF program or script"),
  /** It has another word size or processor than the library. */
  OTHER_MACHINE("it is for another kind of processor than the library"),
  /** It has no dynamic loader, which does the preloading. */
  STATIC("it is linked statically, so nothing can be preloaded into it"),
  /** Its dynamic loader is not that of glibc, for example musl's. */
  OTHER_LIBC("its C library is not glibc"),
  /** The Go runtime reads clocks and waits without the C library, also if the program uses both. */
  GO("it is a Go program, which reads clocks without the C library"),
  /** The loader preloads nothing into a program that runs with other rights than its caller's. */
  SET_ID("it is setuid or setgid, so nothing is preloaded into it");

  private final String reason;

  Obstacle(String reason) {
    this.reason = reason;
  }

  /** Returns a clause for a message, with "it" for the program. */
  public String reason() {
    return reason;
  }
}
