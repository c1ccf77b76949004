package io.weir.cli;

import io.weir.cli.context.Installation;
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
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

  private static final Pattern CHANGED =
      Pattern.compile("^In `([^`]+)`, one line is new:\n\n```\\w*\n(.*?)^```$",
          Pattern.MULTILINE | Pattern.DOTALL);

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  private final Path classes;
  private final URLClassLoader loader;

  private GuidedDriver(Path classes) throws IOException {
    this.classes = classes;
    loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, before);
    Thread.currentThread().setContextClassLoader(loader);
  }

  /** The new files that the guide prints, by path, in its order. */
  static Map<String, String> files() throws IOException {
    return printed(FILE);
  }

  /** The text that the guide adds to existing files, by their paths. */
  static Map<String, String> changes() throws IOException {
    return printed(CHANGED);
  }

  private static Map<String, String> printed(Pattern form) throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    Matcher text = form.matcher(Files.readString(GUIDE));
    while (text.find()) {
      texts.put(text.group(1), text.group(2));
    }
    return texts;
  }

  /** Builds it below a folder. */
  static GuidedDriver build(Path folder) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    for (Map.Entry<String, String> file : files().entrySet()) {
      boolean packed = file.getKey().contains("/resources/");
      Path target = packed
          ? classes.resolve(file.getKey().replaceFirst(".*/resources/", ""))
          : folder.resolve(file.getKey());
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

  /** Writes its classes as the jar that its module would build. */
  Path jar(Path target) throws IOException {
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(target));
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        Files.copy(file, jar);
      }
    }
    return target;
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
