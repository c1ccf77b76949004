package io.weir.scenario;

import io.weir.core.scenario.Content;
import io.weir.core.scenario.ContentFile;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.text.EnumWord;
import io.weir.core.text.Malformed;
import io.weir.scenario.key.Key;
import io.weir.scenario.key.MessageKeys;
import java.util.Optional;

/** Reads the properties of messages. */
final class MessageReader {
  private static final Key<Content> CONTENT = MessageKeys.CONTENT;
  private static final Key<Double> COMPRESSIBLE = MessageKeys.COMPRESSIBLE;
  private static final Key<String> FILE = MessageKeys.FILE;

  private final Fields fields;
  private final Problems problems;
  private final ContentFiles files;

  MessageReader(Fields fields, Problems problems, ContentFiles files) {
    this.fields = fields;
    this.problems = problems;
    this.files = files;
  }

  /**
   * Reads the section.
   *
   * @param sent whether messages are sent, which requires their size
   */
  MessageSpec read(boolean sent) {
    Sizes sizes = new SizeReader(fields, problems).read(sent);
    Content content = fields.value(CONTENT);
    Optional<Double> compressible = fields.find(COMPRESSIBLE);
    Optional<String> path = fields.find(FILE);
    refuseUnlessMeant(COMPRESSIBLE, content, Content.RANDOM);
    refuseUnlessMeant(FILE, content, Content.FILE);
    Optional<ContentFile> file =
        content == Content.FILE ? file(path) : Optional.<ContentFile>empty();
    // An unreadable file is already reported, so any placeholder is valid.
    Content filled = content == Content.FILE && file.isEmpty() ? Content.RANDOM : content;
    return new MessageSpec(sizes.mean(), filled, sizes.distribution(),
        compressible.filter(share -> filled == Content.RANDOM), file);
  }

  private Optional<ContentFile> file(Optional<String> path) {
    if (path.isEmpty()) {
      fields.reportMissing(FILE.path(), "name a file or a folder, such as samples/orders.json");
    }
    return path.flatMap(this::described);
  }

  private Optional<ContentFile> described(String path) {
    try {
      return Optional.of(files.read(path));
    } catch (Malformed e) {
      problems.add(fields.tree().placeOf(FILE.path()), FILE.path(), e, ScenarioFolder.CHECK);
      return Optional.empty();
    }
  }

  private void refuseUnlessMeant(Key<?> key, Content content, Content meant) {
    if (content != meant && fields.leaf(key).isPresent()
        && !problems.concern(key) && !problems.concern(CONTENT)) {
      fields.report(key,
          "does not apply to " + CONTENT + " " + EnumWord.kebab(content),
          "set " + CONTENT + ": " + EnumWord.kebab(meant) + ", or remove it");
    }
  }
}
