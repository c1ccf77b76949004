package io.weir.engine.record;

import io.weir.core.driver.SendFailure;
import io.weir.core.text.EnumWord;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Keeps the client's own words for the first failure of each kind. Thread-safe, without locks. */
public final class FirstFailures {
  private final AtomicReferenceArray<String> details =
      new AtomicReferenceArray<>(SendFailure.Kind.values().length);

  public void note(SendFailure failure) {
    int index = failure.kind().ordinal();
    if (details.getPlain(index) == null) {
      details.compareAndSet(index, null, failure.detail());
    }
  }

  /** Returns the words by kind. */
  public Map<String, String> byKind() {
    Map<String, String> byKind = new TreeMap<>();
    for (SendFailure.Kind kind : SendFailure.Kind.values()) {
      String detail = details.get(kind.ordinal());
      if (detail != null) {
        byKind.put(EnumWord.kebab(kind), detail);
      }
    }
    return byKind;
  }
}
