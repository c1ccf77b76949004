package io.weir.cli.endtoend;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.matcher.ElementMatchers;

/**
 * A Java agent that makes one method of a JVM throw as soon as it is called, so that the thread
 * that calls it dies as it would of a defect. Its argument is {@code error} or {@code exception}, a
 * class and a method, separated by commas.
 */
public final class ThreadDefect {
  private ThreadDefect() {}

  /** Called by the JVM before its main method. */
  public static void premain(String argument, Instrumentation instrumentation) {
    String[] parts = argument.split(",");
    Class<?> advice = parts[0].equals("error") ? ThrowError.class : ThrowException.class;
    new AgentBuilder.Default()
        .type(ElementMatchers.named(parts[1]))
        .transform((builder, type, loader, module, domain) -> builder
            .visit(Advice.to(advice).on(ElementMatchers.named(parts[2]))))
        .installOn(instrumentation);
  }

  /** The woven code; it names nothing that the changed class could not see. */
  static final class ThrowError {
    private ThrowError() {}

    @Advice.OnMethodEnter
    static void enter() {
      throw new NoClassDefFoundError("injected");
    }
  }

  /** The same with an exception. */
  static final class ThrowException {
    private ThrowException() {}

    @Advice.OnMethodEnter
    static void enter() {
      throw new UnsupportedOperationException("injected");
    }
  }

  /** The option by which a JVM loads the agent, from a jar that is made in that folder. */
  static String option(Path folder, String thrown, String type, String method)
      throws IOException, URISyntaxException {
    Path jar = folder.resolve("thread-defect.jar");
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(new Attributes.Name("Premain-Class"), ThreadDefect.class.getName());
    attributes.put(Attributes.Name.CLASS_PATH,
        ByteBuddy.class.getProtectionDomain().getCodeSource().getLocation().toURI().toString());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (Class<?> part : List.of(ThreadDefect.class, ThrowError.class, ThrowException.class)) {
        String name = part.getName().replace('.', '/') + ".class";
        out.putNextEntry(new JarEntry(name));
        out.write(part.getClassLoader().getResourceAsStream(name).readAllBytes());
        out.closeEntry();
      }
    }
    return "-javaagent:" + jar + "=" + String.join(",", thrown, type, method);
  }
}
