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
 * The code that a guide prints, built as printed. While it is open, {@link java.util.ServiceLoader}
 * finds it beside that of weir on this thread.
 */
final class PrintedCode implements AutoCloseable {
  /** The guide that prints a driver. */
  static final Path DRIVER = guide("writing-a-driver.md");
  /** The guide that prints a plug-in of each kind. */
  static final Path PLUG_INS = guide("plug-ins.md");
  private static final Pattern FILE =
      Pattern.compile("^`((?:drivers|house)/[^`]+)`\n\n```\\w*\n(.*?)^```$",
          Pattern.MULTILINE | Pattern.DOTALL);

  private static final Pattern CHANGED =
      Pattern.compile("^In `([^`]+)`, one line is new:\n\n```\\w*\n(.*?)^```$",
          Pattern.MULTILINE | Pattern.DOTALL);

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  private final Path classes;
  private final URLClassLoader loader;

  private PrintedCode(Path classes) throws IOException {
    this.classes = classes;
    loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, before);
    Thread.currentThread().setContextClassLoader(loader);
  }

  private static Path guide(String name) {
    return Installation.ofProcess().home().resolve("docs").resolve(name);
  }

  /** The new files that a guide prints, by path, in its order. */
  static Map<String, String> files(Path guide) throws IOException {
    return printed(guide, FILE);
  }

  /** The text that a guide adds to existing files, by their paths. */
  static Map<String, String> changes(Path guide) throws IOException {
    return printed(guide, CHANGED);
  }

  private static Map<String, String> printed(Path guide, Pattern form) throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    Matcher text = form.matcher(Files.readString(guide));
    while (text.find()) {
      texts.put(text.group(1), text.group(2));
    }
    return texts;
  }

  /** Builds the code of a guide below a folder. */
  static PrintedCode build(Path guide, Path folder) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Map<String, String> files = files(guide);
    for (Map.Entry<String, String> file : files.entrySet()) {
      boolean packed = file.getKey().contains("/resources/");
      Path target = packed
          ? classes.resolve(file.getKey().replaceFirst(".*/resources/", ""))
          : folder.resolve(file.getKey());
      Files.createDirectories(target.getParent());
      Files.writeString(target, file.getValue());
    }
    compile(files.keySet()
        .stream()
        .filter(file -> file.endsWith(".java"))
        .map(folder::resolve)
        .toList(), classes);
    return new PrintedCode(classes);
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
        throw new AssertionError("the code of the guide does not compile:\n" + messages);
      }
    }
  }

  /** Writes its classes and resources as a jar. */
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
