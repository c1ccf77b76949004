package io.weir.cli.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.core.result.Json;

/**
 * A server-sent event.
 *
 * @param name its name
 * @param data its JSON, on one line
 * @param last whether none follows
 */
record LiveEvent(String name, String data, boolean last) {
  static LiveEvent of(String name, Object data) {
    return new LiveEvent(name, json(data), false);
  }

  static LiveEvent last(String name, Object data) {
    return new LiveEvent(name, json(data), true);
  }

  private static String json(Object data) {
    try {
      return Json.compactWriter().writeValueAsString(data);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an event of weir itself can't be written", e);
    }
  }

  /** Returns it as it is sent. */
  String text() {
    return "event: " + name + "\ndata: " + data + "\n\n";
  }
}
