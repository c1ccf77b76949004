package io.weir.core.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Text in UTF-8. Stateless. */
public final class Utf8 {
  private Utf8() {}

  /**
   * Returns the text of a file's content.
   *
   * @param hint the next step where it is no text
   * @throws Malformed if it is not UTF-8
   */
  public static String text(byte[] content, String hint) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    } catch (CharacterCodingException e) {
      throw new Malformed("is not UTF-8 text", hint).causedBy(e);
    }
  }
}
