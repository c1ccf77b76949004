package io.weir.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Parses YAML text to values with their places. */
final class YamlText {
  private static final LoadSettings SETTINGS =
      LoadSettings.builder()
          .setAllowDuplicateKeys(true)
          .setAllowNonScalarKeys(true)
          .setParseComments(false)
          .build();
  private static final String LAYOUT_HINT =
      "check the indentation (two spaces, no tabs), the colons and the quotes around here";

  private static final int LONGEST_KEY = 200;

  private static final String REFERENCE_HINT = "put it in quotes, such as \"${env:NAME}\"";

  private final String text;
  private final Function<Optional<Mark>, Place> places;
  private final Problems problems;

  private YamlText(String text, Function<Optional<Mark>, Place> places, Problems problems) {
    this.text = text;
    this.places = places;
    this.problems = problems;
  }

  /**
   * Parses a file's text. Empty if it has no content or is not YAML, which is then reported as a
   * problem.
   */
  static Optional<Value> ofFile(String text, Problems problems) {
    return new YamlText(text, YamlText::inFile, problems).parse();
  }

  /** Parses the value of an option. All of it has the option's place. */
  static Optional<Value> ofOption(String text, Place option, Problems problems) {
    return new YamlText(text, mark -> option, problems).parse();
  }

  private Optional<Value> parse() {
    Problems unusable = new Problems();
    try {
      new YamlGuard(places, unusable).check(new Parse(SETTINGS).parseString(text));
      if (unusable.isEmpty()) {
        return new Compose(SETTINGS).composeString(text).map(this::value);
      }
    } catch (MarkedYamlEngineException e) {
      unusable.add(places.apply(e.getProblemMark()), "", "not valid YAML: " + e.getProblem(),
          isBareReference(e) ? REFERENCE_HINT : LAYOUT_HINT);
    } catch (ReaderException e) {
      unusable.add(places.apply(Optional.empty()), "", invisible(e), "save it as plain UTF-8 text");
    } catch (YamlEngineException e) {
      unusable.add(places.apply(Optional.empty()), "", "not valid YAML: " + e.getMessage(),
          LAYOUT_HINT);
    }
    problems.addAll(unusable);
    return Optional.empty();
  }

  /** Within braces YAML takes the brace of an unquoted reference for a mapping's. */
  private boolean isBareReference(MarkedYamlEngineException e) {
    return e.getProblemMark()
        .filter(mark -> mark.getIndex() > 0 && mark.getIndex() < text.length())
        .filter(mark -> text.startsWith("${", text.offsetByCodePoints(0, mark.getIndex()) - 1))
        .isPresent();
  }

  private Value value(Node node) {
    Place place = places.apply(node.getStartMark());
    return switch (node) {
      case ScalarNode scalar -> new Value.Scalar(place, scalar.getValue(), style(scalar));
      case SequenceNode sequence -> new Value.Sequence(place,
          sequence.getValue().stream().map(this::value).toList());
      case MappingNode mapping -> new Value.Mapping(place, entries(mapping));
      default -> throw new IllegalStateException("no value: " + node.getNodeType());
    };
  }

  private static Value.Style style(ScalarNode scalar) {
    return switch (scalar.getScalarStyle()) {
      case PLAIN, JSON_SCALAR_STYLE -> Value.Style.PLAIN;
      case SINGLE_QUOTED, DOUBLE_QUOTED -> Value.Style.QUOTED;
      case LITERAL, FOLDED -> Value.Style.BLOCK;
    };
  }

  private List<Value.Entry> entries(MappingNode mapping) {
    List<Value.Entry> entries = new ArrayList<>();
    for (NodeTuple tuple : mapping.getValue()) {
      Place place = places.apply(tuple.getKeyNode().getStartMark());
      if (tuple.getKeyNode() instanceof ScalarNode key && !key.getValue().isBlank()) {
        refuseIfLong(place, key.getValue());
        entries.add(new Value.Entry(place, key.getValue(), value(tuple.getValueNode())));
      } else {
        problems.add(place, "", "this key is not a word",
            "write keys as words, such as 'workload:'");
      }
    }
    return entries;
  }

  private void refuseIfLong(Place place, String key) {
    if (key.length() > LONGEST_KEY) {
      problems.add(place, "", String.format(Locale.ROOT,
          "this key has %,d characters; the limit is %d", key.length(), LONGEST_KEY),
          "check for a missing line break before it");
    }
  }

  private static String invisible(ReaderException e) {
    return "the character U+" + String.format("%04X", e.getCodePoint()) + " at offset "
        + e.getPosition() + " is not allowed in YAML";
  }

  private static Place inFile(Optional<Mark> mark) {
    return mark.<Place>map(at -> new Place.InFile(at.getLine() + 1, at.getColumn() + 1))
        .orElse(Place.START);
  }
}
