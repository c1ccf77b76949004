package io.weir.findings.doc;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A part of a section. */
public sealed interface Block
    permits Table, RatioChart, LineChart, StackChart, Block.Paragraph, Block.Heading, Block.Bullets,
    Block.Definitions, Block.Listing, Block.Legend, Block.Charts, Block.Fold {
  /** The purpose of a paragraph. */
  enum Purpose {
    TEXT, NOTE, WARNING, VERDICT
  }

  /** A paragraph. */
  record Paragraph(Purpose purpose, Text text) implements Block {}

  /** A title within a section. */
  record Heading(String title) implements Block {}

  /**
   * A list.
   *
   * @param title what it comes to, above it; may be empty
   * @param shade how the title stands out
   * @param items its items
   */
  record Bullets(Text title, Shade shade, List<Item> items) implements Block {
    public Bullets {
      items = List.copyOf(items);
    }
  }

  /**
   * An item of a list.
   *
   * @param under whether it belongs to the item before it
   * @param caution whether it must not be overlooked
   */
  record Item(Text text, boolean under, boolean caution) {
    public static Item of(Text text) {
      return new Item(text, false, false);
    }

    /** Returns an item that belongs to the one before it. */
    public static Item under(String text) {
      return new Item(Text.of(text), true, false);
    }

    public static Item of(String text) {
      return of(Text.of(text));
    }
  }

  /** Names with what they stand for, in order. */
  record Definitions(Map<String, String> values) implements Block {
    public Definitions {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /**
   * Text to be copied as it is.
   *
   * @param copy the label of a button that copies it, if there is one
   */
  record Listing(String text, Optional<String> copy) implements Block {}

  /** The meaning of the lines of charts. */
  record Legend(List<LegendEntry> keys) implements Block {
    public Legend {
      keys = List.copyOf(keys);
    }
  }

  /** How much room charts take. */
  enum Size {
    LARGE, SMALL,
    /** Below each other over the full width, on one time axis. */
    WIDE,
    /** The same, flat. */
    STRIPS
  }

  /** Charts next to each other. */
  record Charts(Size size, List<Figure> figures) implements Block {
    public Charts {
      figures = List.copyOf(figures);
    }
  }

  /**
   * A chart with its caption.
   *
   * @param label its content, for readers who can't see it
   */
  record Figure(Text caption, String label, Chart chart) {}

  /**
   * Blocks that open at a click.
   *
   * @param framed whether they stand in a frame
   */
  record Fold(Text summary, boolean framed, boolean open, List<Block> blocks) implements Block {
    public Fold {
      blocks = List.copyOf(blocks);
    }
  }

  /** Returns a paragraph of plain words. */
  static Paragraph paragraph(Text text) {
    return new Paragraph(Purpose.TEXT, text);
  }

  /** Returns a remark. */
  static Paragraph note(String text) {
    return note(Text.of(text));
  }

  /** Returns a remark. */
  static Paragraph note(Text text) {
    return new Paragraph(Purpose.NOTE, text);
  }

  /** Returns a list without a title. */
  static Bullets bullets(List<String> items) {
    return new Bullets(Text.EMPTY, Shade.PLAIN, items.stream().map(Item::of).toList());
  }

  /** Returns a list without a title. */
  static Bullets items(List<Text> items) {
    return new Bullets(Text.EMPTY, Shade.PLAIN, items.stream().map(Item::of).toList());
  }

  /** Blocks that open at a click, without a frame. */
  static Fold fold(String summary, Block... blocks) {
    return new Fold(Text.of(summary), false, false, List.of(blocks));
  }

  /** Blocks in a frame that opens at a click. */
  static Fold framed(Text summary, List<Block> blocks) {
    return new Fold(summary, true, false, blocks);
  }
}
