package io.weir.engine.dial;

/**
 * Keeps Netty from unpacking and loading its native libraries: the JDK has all that one stream
 * needs, and newer JDKs warn of such libraries on the terminal.
 */
public final class NativeCode {
  private static final String SHADED = "io.grpc.netty.shaded.io.netty.";

  private NativeCode() {}

  /** Must be called before the first use of Netty. */
  public static void keepOut() {
    System.setProperty(SHADED + "transport.noNative", "true");
    System.setProperty(SHADED + "handler.ssl.noOpenSsl", "true");
  }
}
