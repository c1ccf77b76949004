package io.weir.scenario;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Refuses the parts of YAML that weir does not need and that could hide or multiply content:
 * anchors, aliases, tags, several documents, deep nesting, and excessive values. For one text, by
 * one thread.
 */
final class YamlGuard {
  /** The most levels of sections and lists within each other. */
  private static final int MAX_DEPTH = 24;

  /** The most keys and values, sections and lists included. */
  private static final int MAX_NODES = 50_000;

  /** The most characters of a key or a value. */
  private static final int MAX_CHARACTERS = 1 << 16;

  private final Function<Optional<Mark>, Place> places;
  private final Problems problems;
  private int depth;
  private int documents;
  private int nodes;

  /**
   * Creates a guard.
   *
   * @param places the places of positions in the text
   * @param problems receives all refusals
   */
  YamlGuard(Function<Optional<Mark>, Place> places, Problems problems) {
    this.places = places;
    this.problems = problems;
  }

  /** Checks all events until there are too many or the nesting is too deep. */
  void check(Iterable<Event> events) {
    for (Event event : events) {
      accept(event);
      if (depth > MAX_DEPTH) {
        add(event, "is nested more than " + MAX_DEPTH + " levels deep",
            "use fewer levels; 6 are enough");
        return;
      }
      if (nodes > MAX_NODES) {
        add(event, String.format(Locale.ROOT, "more than %,d keys and values", MAX_NODES),
            "check that this is the right file, or list fewer values");
        return;
      }
    }
  }

  private void accept(Event event) {
    if (event instanceof CollectionEndEvent) {
      depth--;
    } else if (event instanceof DocumentStartEvent && ++documents == 2) {
      add(event, "a second document begins here",
          "keep one document in a file, without '---' inside");
    } else if (event instanceof AliasEvent alias) {
      add(event, "the alias *" + alias.getAlias() + " is not allowed", "write the value out");
    } else if (event instanceof NodeEvent node) {
      acceptNode(node);
    }
  }

  private void acceptNode(NodeEvent event) {
    nodes++;
    Optional<Anchor> anchor = event.getAnchor();
    anchor.ifPresent(name -> add(event, "the anchor &" + name + " is not allowed",
        "remove it, and write values out where they are needed"));
    tag(event).ifPresent(tag -> add(event, "the tag " + tag + " is not allowed",
        "remove it; each key has a fixed type"));
    if (event instanceof CollectionStartEvent) {
      depth++;
    } else if (event instanceof ScalarEvent scalar && scalar.getValue().length() > MAX_CHARACTERS) {
      add(event,
          String.format(Locale.ROOT, "%,d characters in one key or value; the limit is %,d",
              scalar.getValue().length(), MAX_CHARACTERS),
          "check that this is the right file");
    }
  }

  private static Optional<String> tag(NodeEvent event) {
    return switch (event) {
      case ScalarEvent scalar -> scalar.getTag();
      case CollectionStartEvent collection -> collection.getTag();
      default -> Optional.empty();
    };
  }

  private void add(Event event, String message, String hint) {
    problems.add(places.apply(event.getStartMark()), "", message, hint);
  }
}
