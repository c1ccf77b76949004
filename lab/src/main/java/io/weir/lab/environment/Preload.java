package io.weir.lab.environment;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Libraries that the environment puts into every process, weir, workers and brokers alike.
 *
 * @param setting the variable with its value; empty where there is none
 */
record Preload(Optional<String> setting) {
  static Preload of(Map<String, String> environment) {
    return new Preload(Stream.of("LD_PRELOAD", "DYLD_INSERT_LIBRARIES")
        .filter(name -> !environment.getOrDefault(name, "").isEmpty())
        .map(name -> name + "=" + environment.get(name))
        .findFirst());
  }

  TopicFacts findings() {
    TopicFacts found = new TopicFacts();
    found.fact("preloaded", setting.orElse("nothing"));
    setting.ifPresent(text -> found.warn(
        text + " changes weir, its workers and every broker that it starts; unset it unless it is"
            + " part of what you measure"));
    return found;
  }

  DoctorCheck check() {
    return setting
        .map(text -> DoctorCheck.warn("preload", text + " changes every process",
            "unset it unless it is part of what you measure"))
        .orElseGet(() -> DoctorCheck.ok("preload", "no library is put into every process"));
  }
}
