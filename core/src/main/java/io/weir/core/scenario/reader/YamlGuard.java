package io.weir.core.scenario.reader;

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
 * Refuses the parts of YAML that a scenario has no use for and that could hide or multiply content:
 * anchors, aliases, tags, several documents, deep nesting.
 */
final class YamlGuard {
  private static final int MAX_DEPTH = 24;

  private final Function<Optional<Mark>, Place> places;
  private final Problems problems;
  private int depth;
  private int documents;

  YamlGuard(Function<Optional<Mark>, Place> places, Problems problems) {
    this.places = places;
    this.problems = problems;
  }

  /** Checks all events up to the first nesting that is too deep. */
  void check(Iterable<Event> events) {
    for (Event event : events) {
      accept(event);
      if (depth > MAX_DEPTH) {
        add(event, "is nested more than " + MAX_DEPTH + " levels deep",
            "a scenario needs 6 levels at most");
        return;
      }
    }
  }

  private void accept(Event event) {
    if (event instanceof CollectionEndEvent) {
      depth--;
    } else if (event instanceof DocumentStartEvent && ++documents == 2) {
      add(event, "a second document begins here",
          "keep one scenario in a file, without '---' inside");
    } else if (event instanceof AliasEvent alias) {
      add(event, "the alias *" + alias.getAlias() + " is not allowed", "write the value out");
    } else if (event instanceof NodeEvent node) {
      acceptNode(node);
    }
  }

  private void acceptNode(NodeEvent event) {
    Optional<Anchor> anchor = event.getAnchor();
    anchor.ifPresent(name -> add(event, "the anchor &" + name + " is not allowed",
        "remove it, and write values out where they are needed"));
    tag(event).ifPresent(tag -> add(event, "the tag " + tag + " is not allowed",
        "remove it; each key knows its type"));
    if (event instanceof CollectionStartEvent) {
      depth++;
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
