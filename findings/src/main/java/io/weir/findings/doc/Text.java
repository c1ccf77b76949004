package io.weir.findings.doc;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Words with their marks, links and colors. Immutable.
 *
 * @param spans its parts, in order
 */
public record Text(List<Span> spans) {
  /** No words. */
  public static final Text EMPTY = new Text(List.of());

  public Text {
    spans = List.copyOf(spans);
  }

  /** A part of a text. */
  public sealed interface Span {
    /** Returns its words, as a medium without marks shows them. */
    String plain();
  }

  /** How words are set. */
  public enum Tone {
    PLAIN, FAINT, STRONG, NOTE, SMALL, UNIT, CODE, CITE
  }

  /**
   * Words.
   *
   * @param text the words; they show as they are
   */
  public record Words(Tone tone, String text) implements Span {
    @Override
    public String plain() {
      return text;
    }
  }

  /**
   * Words with an explanation that shows where a reader points at them.
   *
   * @param text the words
   * @param hint the explanation; may be empty
   */
  public record Hinted(Tone tone, String text, String hint) implements Span {
    @Override
    public String plain() {
      return text;
    }
  }

  /**
   * A word that stands out like a label.
   *
   * @param text the word
   */
  public record Chip(Shade shade, String text) implements Span {
    @Override
    public String plain() {
      return text;
    }
  }

  /**
   * A mark that takes the same room whatever it says, so that numbers before it stay aligned.
   *
   * @param why what it stands for; may be empty
   */
  public record Sign(Shade shade, String why) implements Span {
    @Override
    public String plain() {
      return switch (shade) {
        case PLAIN, GOOD -> " ";
        case WARNING -> "~";
        case BAD -> "!";
      };
    }
  }

  /**
   * A system's color.
   *
   * @param color its number, from 0
   */
  public record Swatch(int color) implements Span {
    @Override
    public String plain() {
      return "";
    }
  }

  /**
   * A link.
   *
   * @param target a place in the document, or a file below its folder
   * @param text its words
   */
  public record Link(Target target, String text) implements Span {
    @Override
    public String plain() {
      return text;
    }
  }

  /** The target of a link. */
  public sealed interface Target {
    /** The section with that id. */
    record Place(String id) implements Target {}

    /** A file, by the names of its folders and its own; an empty last name is the folder itself. */
    record File(List<String> path) implements Target {
      public File {
        path = List.copyOf(path);
      }
    }
  }

  /** Plain words. */
  public static Text of(String words) {
    return EMPTY.plus(words);
  }

  /** Words in a tone. */
  public static Text of(Tone tone, String words) {
    return EMPTY.plus(tone, words);
  }

  /** Returns a chip. */
  public static Text chip(Shade shade, String word) {
    return EMPTY.plus(new Chip(shade, word));
  }

  /** Returns a name behind its color. */
  public static Text colored(int color, String name) {
    return EMPTY.plus(new Swatch(color)).plus(name);
  }

  /** With plain words behind it. */
  public Text plus(String words) {
    return plus(Tone.PLAIN, words);
  }

  /** With words behind it; without any it stays as it is. */
  public Text plus(Tone tone, String words) {
    return words.isEmpty() ? this : plus(new Words(tone, words));
  }

  /** With a part behind it. */
  public Text plus(Span span) {
    List<Span> all = new ArrayList<>(spans);
    all.add(span);
    return new Text(all);
  }

  /** With another text behind it. */
  public Text plus(Text other) {
    List<Span> all = new ArrayList<>(spans);
    all.addAll(other.spans);
    return new Text(all);
  }

  /** Returns its words without marks. */
  public String plain() {
    return spans.stream().map(Span::plain).collect(Collectors.joining());
  }

  /** Returns whether there is nothing in it. */
  public boolean isEmpty() {
    return spans.isEmpty();
  }
}
