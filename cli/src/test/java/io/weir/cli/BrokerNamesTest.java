package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import io.weir.cli.context.Installation;
import io.weir.core.launch.Launcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Main code names no broker kind but in the module of its driver: neither in a name nor in a text.
 * Comments may name one as an example, and so may what picocli prints as help.
 */
class BrokerNamesTest {
  private static final Path ROOT = Installation.ofProcess().home();
  /** All but the drivers and the benchmark, which runs next to bare clients. */
  private static final List<String> MODULES =
      List.of("core", "scenario", "drivers-common", "engine", "lab", "findings", "cli",
          "driver-tck");
  /** Parts of broker kinds with their own names. */
  private static final Set<String> PARTS = Set.of("bookkeeper", "bookie", "zookeeper");
  /** The network interface of that name, which every machine has. */
  private static final Pattern NETWORK_INTERFACE = Pattern.compile(
      "loopback(?=bytes|traffic|address| address| interface|, b/msg| is all traffic)"
          + "|(?<=allow)loopback");

  /**
   * A place that may name a broker.
   *
   * @param path a pattern of files
   * @param reason why
   */
  private record Allowed(Pattern path, String reason) {
    boolean covers(Found found) {
      return path.matcher(found.file()).matches();
    }
  }

  /**
   * A name or a text that names a broker kind.
   *
   * @param file where, from the root
   */
  private record Found(String file, String text) {}

  private static final List<Allowed> ALLOWED = List.of(
      new Allowed(Pattern.compile("cli/.*/calibrate/CalibrationScenario\\.java"),
          "weir is calibrated on the broker whose delays are known"),
      new Allowed(Pattern.compile("drivers-common/.*/bookkeeper/[\\w-]+\\.java"),
          "several broker kinds store messages in bookies"));

  private static Set<String> kinds() {
    Set<String> names = new TreeSet<>(PARTS);
    Installation.ofProcess().launchers().stream().map(Launcher::broker).forEach(names::add);
    return names;
  }

  @Test
  void mainCodeNamesNoBrokerOutsideItsModule() throws IOException {
    List<Path> modules = new ArrayList<>(MODULES.stream().map(ROOT::resolve).toList());
    assertThat(modules).allMatch(Files::isDirectory);
    assertThat(named(modules, kinds())).isEmpty();
  }

  /** The exception for bookies is none for the kinds that use them. */
  @Test
  void whatDriversShareNamesNoKind() throws IOException {
    Set<String> whole = kinds();
    whole.removeAll(PARTS);

    assertThat(found(sources(List.of(ROOT.resolve("drivers-common"))), whole)).isEmpty();
  }

  @Test
  void noDriverNamesTheKindOfAnother() throws IOException {
    for (Launcher launcher : Installation.ofProcess().launchers()) {
      Set<String> others = kinds();
      others.remove(launcher.broker());
      others.removeAll(PARTS);
      assertThat(named(List.of(ROOT.resolve("drivers").resolve(launcher.broker())), others))
          .as(launcher.broker())
          .isEmpty();
    }
  }

  @Test
  void everyExceptionIsNeeded() throws IOException {
    List<Path> sources = sources(MODULES.stream().map(ROOT::resolve).toList());
    List<Found> found = found(sources, kinds());
    for (Allowed allowed : ALLOWED) {
      assertThat(found).as(allowed.reason()).anyMatch(allowed::covers);
    }
  }

  private static List<Found> named(List<Path> modules, Set<String> kinds) throws IOException {
    List<Path> sources = sources(modules);
    assertThat(sources).isNotEmpty();
    return found(sources, kinds).stream()
        .filter(one -> ALLOWED.stream().noneMatch(allowed -> allowed.covers(one)))
        .toList();
  }

  private static List<Path> sources(List<Path> modules) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (Path module : modules) {
      try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    return sources;
  }

  private static List<Found> found(List<Path> sources, Set<String> kinds) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, Locale.ROOT, null)) {
      JavacTask task = (JavacTask) compiler.getTask(null, files, null, List.of("-proc:none"), null,
          files.getJavaFileObjectsFromPaths(sources));
      List<Found> found = new ArrayList<>();
      for (CompilationUnitTree unit : task.parse()) {
        String file = ROOT.relativize(Path.of(unit.getSourceFile().toUri())).toString();
        new Words(kinds, text -> found.add(new Found(file, text))).scan(unit, null);
      }
      return found;
    }
  }

  /** Takes the names and texts of a source that hold a word, but for those of annotations. */
  private static final class Words extends TreeScanner<Void, Void> {
    private final Set<String> wanted;
    private final Consumer<String> found;

    Words(Set<String> wanted, Consumer<String> found) {
      this.wanted = wanted;
      this.found = found;
    }

    private void look(String text) {
      String plain =
          NETWORK_INTERFACE.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("");
      if (wanted.stream().anyMatch(plain::contains)) {
        found.accept(text);
      }
    }

    @Override
    public Void visitAnnotation(AnnotationTree annotation, Void nothing) {
      return null;
    }

    @Override
    public Void visitLiteral(LiteralTree literal, Void nothing) {
      if (literal.getValue() instanceof String text) {
        look(text);
      }
      return null;
    }

    @Override
    public Void visitIdentifier(IdentifierTree identifier, Void nothing) {
      look(identifier.getName().toString());
      return null;
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree select, Void nothing) {
      look(select.getIdentifier().toString());
      return super.visitMemberSelect(select, nothing);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree reference, Void nothing) {
      look(reference.getName().toString());
      return super.visitMemberReference(reference, nothing);
    }

    @Override
    public Void visitClass(ClassTree type, Void nothing) {
      look(type.getSimpleName().toString());
      return super.visitClass(type, nothing);
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
      look(method.getName().toString());
      return super.visitMethod(method, nothing);
    }

    @Override
    public Void visitVariable(VariableTree variable, Void nothing) {
      look(variable.getName().toString());
      return super.visitVariable(variable, nothing);
    }
  }
}
