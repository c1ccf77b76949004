package io.weir.core.secret;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * YAML without the secrets among its values. The parser says where each value begins and ends, so
 * that folded, quoted and block values are hidden as a whole. All else stays as it was written.
 */
final class RedactedYaml {
  private static final LoadSettings SETTINGS = LoadSettings.builder().build();
  /** A comment after a secret may say what the secret was. */
  private static final Pattern COMMENT_BEHIND = Pattern.compile("[ \\t]+#[^\\r\\n]*");
  private static final Pattern COMMENT = Pattern.compile("#[^\\r\\n]*");

  private final String text;
  private final KnownSecrets.Collector found = new KnownSecrets.Collector();
  private final StringBuilder shown = new StringBuilder();
  private final Deque<Level> levels = new ArrayDeque<>();
  /** How far the text is copied. */
  private int copied;

  private RedactedYaml(String path, String text) {
    this.text = text;
    levels.push(new Level(path, false, false));
  }

  /**
   * Redacts.
   *
   * @param path the path of the whole text in a scenario; empty text for a scenario itself
   */
  static String of(String path, String text) {
    try {
      return new RedactedYaml(path, text).redacted();
    } catch (YamlEngineException e) {
      return SecretName.hides(path, text) ? Redaction.HIDDEN : Redaction.comment(text, found -> {});
    }
  }

  /** A collection that is open, or the whole document. */
  private static final class Level {
    private final String path;
    private final boolean mapping;
    private final boolean secret;
    private String key = "";
    private boolean keyRead;

    Level(String path, boolean mapping, boolean secret) {
      this.path = path;
      this.mapping = mapping;
      this.secret = secret;
    }

    String pathOfValue() {
      return path.isEmpty() || key.isEmpty() ? path + key : path + "." + key;
    }
  }

  private String redacted() {
    for (Event event : new Parse(SETTINGS).parseString(text)) {
      switch (event) {
        case ScalarEvent scalar -> accept(scalar);
        case CollectionStartEvent start -> open(start);
        case CollectionEndEvent end -> {
          levels.pop();
          valueRead();
        }
        case NodeEvent alias -> valueRead();
        default -> {
          continue;
        }
      }
    }
    copyTo(text.length());
    return found.known().hide(shown.toString());
  }

  private void open(CollectionStartEvent start) {
    Level level = levels.element();
    levels.push(new Level(level.pathOfValue(), start instanceof MappingStartEvent,
        level.secret || start.getAnchor().isPresent()));
  }

  private void accept(ScalarEvent scalar) {
    Level level = levels.element();
    if (level.mapping && !level.keyRead) {
      level.key = scalar.getValue();
      level.keyRead = true;
    } else {
      redact(scalar, level);
      valueRead();
    }
  }

  private void valueRead() {
    Level level = levels.element();
    level.keyRead = level.mapping && !level.keyRead;
    if (!level.keyRead) {
      level.key = "";
    }
  }

  /** A value with an anchor may be a secret elsewhere. */
  private void redact(ScalarEvent scalar, Level level) {
    String value = scalar.getValue();
    String redacted = level.secret || scalar.getAnchor().isPresent()
        ? Redaction.HIDDEN
        : Redaction.value(level.pathOfValue(), value, found::add);
    if (redacted.equals(value)) {
      return;
    }
    int begin = index(scalar.getStartMark().orElseThrow());
    int end = begin + text.substring(begin, index(scalar.getEndMark().orElseThrow()))
        .stripTrailing()
        .length();
    copyTo(begin);
    shown.append(text.substring(begin, end).equals(value) ? redacted : Redaction.HIDDEN);
    copied = endOfComment(end);
  }

  private int endOfComment(int end) {
    Matcher comment = COMMENT_BEHIND.matcher(text).region(end, text.length());
    return comment.lookingAt() ? comment.end() : end;
  }

  /** Copies the text between values, and the values that are no secrets. */
  private void copyTo(int end) {
    String between = Redaction.withoutKeys(text.substring(copied, end), found::add);
    shown.append(COMMENT.matcher(between)
        .replaceAll(comment -> Matcher.quoteReplacement(
            Redaction.comment(comment.group(), found::add))));
    copied = end;
  }

  private int index(Mark mark) {
    return text.offsetByCodePoints(0, mark.getIndex());
  }
}
