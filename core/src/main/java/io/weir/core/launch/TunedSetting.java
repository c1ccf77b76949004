package io.weir.core.launch;

import java.net.URI;

/**
 * A setting of the profile {@code tuned}.
 *
 * @param section the section of properties that it belongs to, as {@code server}
 * @param name its name
 * @param value its value
 * @param shipped the value that the kind ships
 * @param reason why it is set, as a sentence without its full stop
 * @param source the page of the broker's project that describes it
 */
public record TunedSetting(String section, String name, String value, String shipped,
    String reason, URI source) {
  public TunedSetting {
    if (value.equals(shipped) || reason.isBlank()) {
      throw new IllegalArgumentException(
          name + " needs another value than the shipped one, and a reason");
    }
  }
}
