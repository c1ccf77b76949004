package io.weir.lab.worker;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The class path of this test's JVM, for JVMs that it starts. */
public final class OwnClassPath {
  private static final List<String> KUBERNETES =
      List.of("/io/fabric8/", "/io/vertx/", "/io/netty/", "/tools/jackson/");

  private OwnClassPath() {}

  /** As an argument of {@code java}. */
  public static String text() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  /** Its jars and folders, without those of the Kubernetes client, which no worker has. */
  public static List<Path> files() {
    return Stream.of(text().split(File.pathSeparator))
        .filter(file -> KUBERNETES.stream().noneMatch(file::contains))
        .map(Path::of)
        .toList();
  }
}
