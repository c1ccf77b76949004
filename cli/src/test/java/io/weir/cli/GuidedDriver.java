package io.weir.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The driver that the guide to writing one prints, built as printed. While it is open, it is what
 * {@link java.util.ServiceLoader} finds beside the drivers of weir on this thread.
 */
final class GuidedDriver implements AutoCloseable {
  private static final Path GUIDE =
      Installation.ofProcess().home().resolve("docs/writing-a-driver.md");
  private static final Pattern FILE =
      Pattern.compile("^`(drivers/[^`]+)`\n\n```\\w*\n(.*?)^```$",
          Pattern.MULTILINE | Pattern.DOTALL);

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  private final URLClassLoader loader;

  private GuidedDriver(Path classes) throws IOException {
    loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, before);
    Thread.currentThread().setContextClassLoader(loader);
  }

  /** The files that the guide prints, by path, in its order. */
  static Map<String, String> files() throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    Matcher file = FILE.matcher(Files.readString(GUIDE));
    while (file.find()) {
      files.put(file.group(1), file.group(2));
    }
    return files;
  }

  /** Builds it below a folder. */
  static GuidedDriver build(Path folder) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    for (Map.Entry<String, String> file : files().entrySet()) {
      boolean compiled = file.getKey().endsWith(".java");
      Path target = compiled
          ? folder.resolve(file.getKey())
          : classes.resolve(file.getKey().replaceFirst(".*/resources/", ""));
      Files.createDirectories(target.getParent());
      Files.writeString(target, file.getValue());
    }
    compile(files().keySet()
        .stream()
        .filter(file -> file.endsWith(".java"))
        .map(folder::resolve)
        .toList(), classes);
    return new GuidedDriver(classes);
  }

  private static void compile(List<Path> sources, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    String classPath = System.getProperty("surefire.test.class.path",
        System.getProperty("java.class.path"));
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, Locale.ROOT, null)) {
      boolean compiled = compiler.getTask(messages, files, null,
          List.of("-d", classes.toString(), "-cp", classPath, "--release", "21", "-proc:none",
              "-Xlint:all,-classfile,-path,-options", "-Werror"),
          null, files.getJavaFileObjectsFromPaths(sources)).call();
      if (!compiled) {
        throw new AssertionError("the driver of the guide does not compile:\n" + messages);
      }
    }
  }

  /** One of its classes. */
  Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(name, true, loader);
  }

  @Override
  public void close() throws IOException {
    Thread.currentThread().setContextClassLoader(before);
    loader.close();
  }
}
