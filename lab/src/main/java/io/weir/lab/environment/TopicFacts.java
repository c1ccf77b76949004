package io.weir.lab.environment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The facts about one topic. Used by one thread. */
final class TopicFacts {
  static final String UNKNOWN = "unknown";

  private final Map<String, String> facts = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();

  void fact(String name, String value) {
    facts.put(name, value);
  }

  void fact(String name, Optional<String> value) {
    facts.put(name, value.orElse(UNKNOWN));
  }

  /** A fact that affects the metrics, in a sentence. */
  void warn(String warning) {
    warnings.add(warning);
  }

  Map<String, String> facts() {
    return facts;
  }

  List<String> warnings() {
    return warnings;
  }
}
