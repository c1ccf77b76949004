package io.weir.findings.listing;

import io.weir.core.folder.DocumentType;
import io.weir.core.folder.NewerFormatException;
import io.weir.core.folder.ResultLayout;
import io.weir.core.folder.StoredFile;
import io.weir.core.folder.SuiteLayout;
import io.weir.core.plan.Plan;
import io.weir.core.proof.Proof;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Suite;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.FindingsHead;
import io.weir.findings.model.JudgingRules;
import io.weir.findings.model.Outline;
import io.weir.findings.proof.ProofStatement;
import io.weir.findings.text.Quantity;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A stored result in short.
 *
 * @param name its path below the listed folder
 * @param folder its path
 * @param kind what it is
 * @param begun when it was begun
 * @param state whether it can be reported
 * @param systems names of its systems
 * @param answer the conclusions, a sentence each; or why there are none
 * @param verdict the worst verdict of its runs; absent without findings, and in those of older
 * versions
 * @param planned how many runs were planned, if that is known
 * @param completed how many of them completed
 * @param rules the number of other rules that it was judged by; absent if they are those of this
 * weir
 * @param bytes the size of all its files
 */
public record ListedResult(String name, String folder, ResultPlace.Kind kind, Instant begun,
    State state, List<String> systems, List<String> answer, Optional<Verdict> verdict,
    Optional<Integer> planned, Optional<Integer> completed, Optional<Integer> rules, long bytes) {
  /** Whether a result can be reported. */
  public enum State {
    /** It has findings. */
    REPORTED,
    /** It was cut off, or is still being measured. */
    UNFINISHED,
    /** A file that it needs can't be read. */
    DAMAGED,
    /** A newer weir wrote it. */
    NEWER
  }

  /** What the files of a result say. */
  private record Content(State state, List<String> systems, List<String> answer,
      Optional<Outline> outline, Optional<JudgingRules> rules) {
    static Content only(State state, List<String> systems, String why) {
      return new Content(state, systems, List.of(why), Optional.empty(), Optional.empty());
    }
  }

  /**
   * Reads a result.
   *
   * @param place where it is
   * @param listed the folder that its name begins below
   */
  static ListedResult of(ResultPlace place, Path listed) {
    Content content = content(place);
    String name = listed.relativize(place.folder()).toString();
    return new ListedResult(name.isEmpty() ? "." : name, place.folder().toString(), place.kind(),
        place.begun(), content.state, content.systems, content.answer,
        content.outline.map(Outline::verdict), content.outline.map(Outline::planned),
        content.outline.map(Outline::completed),
        content.rules.filter(rules -> rules != JudgingRules.current()).map(JudgingRules::number),
        bytes(place.folder()));
  }

  private static Content content(ResultPlace place) {
    ResultLayout layout = new ResultLayout(place.folder());
    try {
      return switch (place.kind()) {
        case MEASUREMENT -> measurement(layout);
        case PROOF -> proof(DocumentType.PROOF.read(layout.stored(layout.proof())));
        case SUITE -> suite(new SuiteLayout(place.folder()));
      };
    } catch (NewerFormatException e) {
      return Content.only(State.NEWER, List.of(), "a newer weir wrote it: " + e.getMessage());
    } catch (IOException e) {
      return Content.only(State.DAMAGED, List.of(), "can't be read: " + line(e));
    }
  }

  /** Messages of parsers have several lines. */
  private static String line(IOException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static Content measurement(ResultLayout layout) throws IOException {
    StoredFile findings = layout.stored(layout.findings());
    if (!findings.exists()) {
      return unfinished(layout, DocumentType.PLAN.read(layout.stored(layout.plan())));
    }
    FindingsHead head = FindingsHead.read(findings);
    if (head.rules().isEmpty()) {
      return Content.only(State.NEWER, head.systems(), "a newer weir judged it");
    }
    return new Content(State.REPORTED, head.systems(), head.answer(), head.outline(),
        head.rules());
  }

  private static Content unfinished(ResultLayout layout, Plan plan) {
    long completed = plan.runs()
        .stream()
        .map(run -> layout.stored(layout.result(run)))
        .filter(ListedResult::isCompleted)
        .count();
    return Content.only(State.UNFINISHED,
        plan.runs().stream().map(run -> run.system().name()).distinct().sorted().toList(),
        "no report: " + completed + " of " + Quantity.of(plan.runs().size(), "run")
            + " completed");
  }

  private static boolean isCompleted(StoredFile file) {
    try {
      RunResult result = DocumentType.RESULT.read(file);
      return result.status() == RunStatus.COMPLETED;
    } catch (IOException e) {
      return false;
    }
  }

  private static Content proof(Proof proof) {
    return new Content(State.REPORTED,
        proof.systems().stream().map(system -> system.run().system().name()).toList(),
        ProofStatement.systems(proof), Optional.empty(), Optional.empty());
  }

  private static Content suite(SuiteLayout layout) throws IOException {
    Suite suite = DocumentType.SUITE.read(layout.stored(layout.suite()));
    return new Content(
        layout.stored(layout.report()).exists() ? State.REPORTED : State.UNFINISHED, List.of(),
        List.of("suite of " + Quantity.of(suite.scenarios().size(), "scenario")),
        Optional.empty(), Optional.empty());
  }

  /** Returns the size of all files in a folder, as far as they can be seen. */
  private static long bytes(Path folder) {
    Size size = new Size();
    try {
      Files.walkFileTree(folder, size);
    } catch (IOException e) {
      return size.bytes;
    }
    return size.bytes;
  }

  private static final class Size extends SimpleFileVisitor<Path> {
    private long bytes;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      bytes += attributes.size();
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException failure) {
      return FileVisitResult.CONTINUE;
    }
  }
}
