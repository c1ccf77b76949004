package io.weir.lab.artifact;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads from Maven settings whether the user wants no network; what makes settings into a
 * resolver's session leaves that out.
 */
final class OfflineSetting {
  private OfflineSetting() {}

  /**
   * Whether the file says {@code offline}; a file that is not there, or that can't be read, does
   * not.
   */
  static boolean in(Path settings) {
    if (!Files.isReadable(settings)) {
      return false;
    }
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    try (InputStream file = Files.newInputStream(settings)) {
      return in(factory.createXMLStreamReader(file));
    } catch (IOException | XMLStreamException e) {
      return false;
    }
  }

  private static boolean in(XMLStreamReader xml) throws XMLStreamException {
    int depth = 0;
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamReader.START_ELEMENT -> {
          depth++;
          if (depth == 2 && xml.getLocalName().equals("offline")) {
            return Boolean.parseBoolean(xml.getElementText().strip());
          }
        }
        case XMLStreamReader.END_ELEMENT -> depth--;
        default -> {
          continue;
        }
      }
    }
    return false;
  }
}
