package io.weir.cli.live;

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
    return new LiveEvent(name, Json.compact(data), false);
  }

  static LiveEvent last(String name, Object data) {
    return new LiveEvent(name, Json.compact(data), true);
  }

  /** Returns it as it is sent. */
  String text() {
    return "event: " + name + "\ndata: " + data + "\n\n";
  }
}
