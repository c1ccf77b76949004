package io.weir.cli.omb;

import io.weir.core.text.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A section of one of OMB's files, which remembers what was asked of it, so that what nobody reads
 * can be told. Used by one thread.
 */
final class OmbSection {
  /** Forks of OMB write {@code ${name:-default}}; OMB itself knows no such thing. */
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([\\w.-]+):-([^}]*)}");

  private final String path;
  private final OmbValue.Mapping mapping;
  private final Notes notes;
  private final Set<String> asked = new TreeSet<>();

  OmbSection(String path, OmbValue.Mapping mapping, Notes notes) {
    this.path = path;
    this.mapping = mapping;
    this.notes = notes;
  }

  /** Where the value of a key stands, or else the section. */
  Spot spot(String key) {
    OmbValue value = mapping.values().get(key);
    return value == null ? mapping.spot() : value.spot();
  }

  /** The text of a key; empty where it is missing or null. */
  Optional<String> text(String key) throws OmbException {
    Optional<OmbValue.Text> text = scalar(key, "a single value");
    return text.isPresent() ? Optional.of(filled(key, text.get())) : Optional.empty();
  }

  /** A text of properties, as OMB's Kafka driver has them. */
  Optional<OmbProperties> properties(String key) throws OmbException {
    return scalar(key, "text, begun with '|'")
        .map(text -> new OmbProperties(path + key,
            text.spot().plus(text.literal() ? 1 : 0), filled(key, text)));
  }

  /** A whole number. */
  Optional<Long> number(String key) throws OmbException {
    return read(key, "a whole number", Long::valueOf);
  }

  /** A whole number from 0 to the largest that OMB's own type holds. */
  Optional<Long> count(String key) throws OmbException {
    return count(key, 0);
  }

  /** A whole number from another one to the largest that OMB's own type holds. */
  Optional<Long> count(String key, long least) throws OmbException {
    Optional<Long> number = number(key);
    if (number.isPresent() && (number.get() < least || number.get() > Integer.MAX_VALUE)) {
      throw new OmbException(spot(key), path + key + " is " + number.get()
          + ", and can be from " + least + " to " + Integer.MAX_VALUE, "correct the value");
    }
    return number;
  }

  /** A number. */
  Optional<Double> decimal(String key) throws OmbException {
    return read(key, "a number", Double::valueOf);
  }

  /** True or false. */
  Optional<Boolean> flag(String key) throws OmbException {
    return read(key, "true or false", text -> switch (text) {
      case "true", "True", "TRUE" -> true;
      case "false", "False", "FALSE" -> false;
      default -> throw new IllegalArgumentException(text);
    });
  }

  /** Texts in a list. */
  List<String> list(String key) throws OmbException {
    asked.add(key);
    OmbValue value = mapping.values().get(key);
    if (value == null || value instanceof OmbValue.Text text && text.isNothing()) {
      return List.of();
    }
    if (!(value instanceof OmbValue.Items items)) {
      throw unfit(key, "a list");
    }
    List<String> texts = new ArrayList<>();
    for (OmbValue item : items.values()) {
      if (!(item instanceof OmbValue.Text text)) {
        throw unfit(key, "a list of texts");
      }
      texts.add(filled(key, text));
    }
    return texts;
  }

  /** A section below; one without keys where it is missing. */
  OmbSection section(String key) throws OmbException {
    asked.add(key);
    return switch (mapping.values().get(key)) {
      case null -> nothing(key);
      case OmbValue.Mapping below -> new OmbSection(path + key + ".", below, notes);
      case OmbValue.Text text when text.isNothing() -> nothing(key);
      default -> throw unfit(key, "a section of keys");
    };
  }

  private OmbSection nothing(String key) {
    return new OmbSection(path + key + ".", new OmbValue.Mapping(spot(key), Map.of()), notes);
  }

  /** Notes that a key has no equal. */
  void noEqual(String key, String text) {
    notes.add(spot(key), path + key, Note.Kind.NO_EQUAL, text);
  }

  /** Notes that a key has no equal, whatever its value, if the file has it. */
  void noEqualIfThere(String key, String text) {
    asked.add(key);
    if (mapping.values().containsKey(key)) {
      noEqual(key, text);
    }
  }

  /** Notes something else of a key. */
  void note(String key, Note.Kind kind, String text) {
    notes.add(spot(key), path + key, kind, text);
  }

  /** Notes each key that was not asked for as one that OMB passes over. */
  void noteUnread() {
    mapping.values()
        .keySet()
        .stream()
        .filter(key -> !asked.contains(key))
        .forEach(
            key -> notes.add(spot(key), path + key, Note.Kind.UNREAD, ""));
  }

  private <T> Optional<T> read(String key, String wanted, Function<String, T> parser)
      throws OmbException {
    Optional<String> text = text(key);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(parser.apply(text.get().strip().replace("_", "")));
    } catch (IllegalArgumentException e) {
      throw new OmbException(spot(key),
          path + key + " is '" + Excerpt.of(text.get()) + "', and OMB takes " + wanted + " there",
          "correct the value");
    }
  }

  private Optional<OmbValue.Text> scalar(String key, String wanted) throws OmbException {
    asked.add(key);
    OmbValue value = mapping.values().get(key);
    if (value == null) {
      return Optional.empty();
    }
    if (!(value instanceof OmbValue.Text text)) {
      throw unfit(key, wanted);
    }
    return Optional.of(text).filter(found -> !found.isNothing());
  }

  private String filled(String key, OmbValue.Text text) {
    Matcher matcher = PLACEHOLDER.matcher(text.value());
    if (!matcher.find()) {
      return text.value();
    }
    notes.add(text.spot(), path + key, Note.Kind.NO_EQUAL,
        "the placeholder " + matcher.group() + " is one of a fork of OMB; its default is taken");
    return matcher.replaceAll(found -> Matcher.quoteReplacement(found.group(2)));
  }

  private OmbException unfit(String key, String wanted) {
    return new OmbException(spot(key), path + key + " is not what OMB reads: it takes " + wanted,
        "write it as OMB's own files do");
  }
}
