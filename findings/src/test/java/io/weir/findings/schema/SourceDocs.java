package io.weir.findings.schema;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The Javadoc of values, read from their sources, as Markdown. Used by one thread. */
final class SourceDocs {
  private static final List<Path> ROOTS =
      List.of(Path.of("src/main/java"), Path.of("../core/src/main/java"));

  /** Comments of classes and constants of enums, by qualified name. */
  private final Map<String, DocCommentTree> comments = new HashMap<>();

  /** Returns the description of a component of a record; empty text if it has none. */
  String component(Class<?> type, String name) {
    return comment(type, type.getCanonicalName()).stream()
        .flatMap(comment -> comment.getBlockTags().stream())
        .filter(tag -> tag instanceof ParamTree param
            && param.getName().toString().equals(name))
        .map(tag -> text(((ParamTree) tag).getDescription()))
        .findFirst()
        .orElse("");
  }

  /** Returns the first sentence on a class; empty text if there is none. */
  String type(Class<?> type) {
    return comment(type, type.getCanonicalName())
        .map(comment -> text(comment.getFirstSentence()))
        .orElse("");
  }

  /** Returns the first sentence on a constant; empty text if there is none. */
  String constant(Enum<?> constant) {
    Class<?> type = constant.getDeclaringClass();
    return comment(type, type.getCanonicalName() + "." + constant.name())
        .map(comment -> text(comment.getFirstSentence()))
        .orElse("");
  }

  private Optional<DocCommentTree> comment(Class<?> type, String name) {
    Class<?> top = type;
    while (top.getEnclosingClass() != null) {
      top = top.getEnclosingClass();
    }
    if (!comments.containsKey(top.getCanonicalName())) {
      read(top);
    }
    return Optional.ofNullable(comments.get(name));
  }

  private void read(Class<?> top) {
    String relative = top.getCanonicalName().replace('.', '/') + ".java";
    Path source = ROOTS.stream()
        .map(root -> root.resolve(relative))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no source of " + top));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(null, Locale.ROOT, null)) {
      JavacTask task = (JavacTask) compiler.getTask(null, manager, null, List.of("-proc:none"),
          null, manager.getJavaFileObjects(source));
      DocTrees trees = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        new Comments(trees).scan(unit, unit.getPackageName().toString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Collects the comments of a file. The parameter is the name of what surrounds a declaration. */
  private final class Comments extends TreePathScanner<Void, String> {
    private final DocTrees trees;

    Comments(DocTrees trees) {
      this.trees = trees;
    }

    @Override
    public Void visitClass(ClassTree type, String around) {
      String name = around + "." + type.getSimpleName();
      comments.put(name, trees.getDocCommentTree(getCurrentPath()));
      return super.visitClass(type, name);
    }

    @Override
    public Void visitVariable(VariableTree variable, String around) {
      comments.put(around + "." + variable.getName(), trees.getDocCommentTree(getCurrentPath()));
      return null;
    }
  }

  private static String text(List<? extends DocTree> parts) {
    return parts.stream()
        .map(SourceDocs::text)
        .collect(Collectors.joining())
        .replaceAll("\\s+", " ")
        .strip();
  }

  private static String text(DocTree part) {
    return switch (part) {
      case TextTree it -> it.getBody();
      case LiteralTree it -> it.getKind() == DocTree.Kind.CODE
          ? "`" + it.getBody().getBody() + "`"
          : it.getBody().getBody();
      case LinkTree it -> it.getLabel().isEmpty()
          ? reference(it.getReference().getSignature())
          : text(it.getLabel());
      default -> "";
    };
  }

  /** Returns the word of a constant in JSON, or the words of a class name. */
  private static String reference(String signature) {
    String member = signature.substring(signature.indexOf('#') + 1);
    if (signature.contains("#")) {
      return "`" + (member.matches("[A-Z0-9_]+")
          ? member.toLowerCase(Locale.ROOT).replace('_', '-')
          : member) + "`";
    }
    return signature.substring(signature.lastIndexOf('.') + 1)
        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT);
  }
}
