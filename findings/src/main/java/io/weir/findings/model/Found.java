package io.weir.findings.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Collects what wings find. Used by one thread. */
public final class Found {
  private final Map<String, Object> parts = new TreeMap<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> answer = new ArrayList<>();
  private final List<String> cautions = new ArrayList<>();

  /** Adds a part. */
  public <T> void add(Part<T> part, T value) {
    parts.put(part.name(), value);
  }

  /** Adds a part, if it was found. */
  public <T> void add(Part<T> part, Optional<T> value) {
    value.ifPresent(found -> add(part, found));
  }

  /** Adds remarks for readers. */
  public void note(List<String> remarks) {
    notes.addAll(remarks);
  }

  /** Adds sentences of the answer. */
  public void answer(List<String> sentences) {
    answer.addAll(sentences);
  }

  /** Adds sentences that must not be overlooked. */
  public void caution(List<String> sentences) {
    cautions.addAll(sentences);
  }

  /** Returns a part, if it was added. */
  public <T> Optional<T> get(Part<T> part) {
    return part.in(parts);
  }

  /** Returns the parts by name. */
  public Map<String, Object> parts() {
    return Map.copyOf(parts);
  }

  /** Returns the sentences of the answer, in order. */
  public List<String> answer() {
    return List.copyOf(answer);
  }

  /** Returns the sentences that must not be overlooked, in order. */
  public List<String> cautions() {
    return List.copyOf(cautions);
  }

  /** Returns the remarks, in order. */
  public List<String> notes() {
    return List.copyOf(notes);
  }
}
