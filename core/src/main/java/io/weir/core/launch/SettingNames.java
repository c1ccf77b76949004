package io.weir.core.launch;

import io.weir.core.text.Nearest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names of the settings that a client or a broker knows. Names beyond these may exist in other
 * versions and in plug-ins.
 *
 * @param owner what knows them, with its version, as {@code Kafka 4.3.1's producer}
 * @param names the names; {@code *} in one stands for any text
 * @param reserved those that weir sets itself, each with the alternative
 */
public record SettingNames(String owner, Set<String> names, Map<String, String> reserved) {
  private static final String ANY = "*";

  public SettingNames {
    names = Set.copyOf(names);
    reserved = Map.copyOf(reserved);
  }

  /** Returns those of some names that are not known, in alphabetical order. */
  public List<String> unknown(Set<String> some) {
    Set<String> unknown = new TreeSet<>(some);
    unknown.removeAll(names);
    List<Pattern> families = names.stream()
        .filter(name -> name.contains(ANY))
        .map(SettingNames::family)
        .toList();
    return unknown.stream()
        .filter(name -> families.stream().noneMatch(family -> family.matcher(name).matches()))
        .toList();
  }

  private static Pattern family(String name) {
    return Pattern.compile(Pattern.compile(ANY, Pattern.LITERAL)
        .splitAsStream(name + "\0")
        .map(part -> Pattern.quote(part.replace("\0", "")))
        .collect(Collectors.joining(".+")));
  }

  /** Returns the next step for an unknown name: the most similar known one, if there is any. */
  public String hint(String unknown) {
    return Nearest.to(unknown, names.stream().filter(name -> !name.contains(ANY)).toList())
        .map(meant -> "did you mean " + meant + "?" + (reserved.containsKey(meant)
            ? " weir sets that itself: " + reserved.get(meant)
            : ""))
        .orElse("correct it, or leave it if another version or a plug-in has it");
  }
}
