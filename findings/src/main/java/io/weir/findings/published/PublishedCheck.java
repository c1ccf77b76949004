package io.weir.findings.published;

import io.weir.core.folder.ResultLayout;
import io.weir.core.published.Published;
import io.weir.core.published.PublishedFile;
import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import io.weir.findings.model.Discrepancy;
import io.weir.findings.read.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Checks whether a folder has the published figures that its plan names. */
public final class PublishedCheck {
  private static final String COPY = "copy it again from where it was measured";

  private PublishedCheck() {}

  public static List<Discrepancy> of(ResultReader folder) {
    return folder.plan()
        .published()
        .flatMap(published -> fault(folder.layout(), published))
        .stream()
        .toList();
  }

  private static Optional<Discrepancy> fault(ResultLayout layout, Published published) {
    Path copy = layout.published(published.sha256());
    String name = layout.root().relativize(copy).toString().replace('\\', '/');
    try {
      PublishedFile file =
          PublishedFile.parse(layout.stored(copy).bytes(new DataSize(PublishedFile.MAX_BYTES)));
      return file.sha256().equals(published.sha256())
          ? Optional.empty()
          : Optional.of(new Discrepancy(name, "is not the file that plan.json names", COPY));
    } catch (IOException e) {
      return Optional.of(new Discrepancy(name, "can't be read, and plan.json names it", COPY));
    } catch (IllegalArgumentException e) {
      return Optional.of(new Discrepancy(name, Malformed.of(e).what(), COPY));
    }
  }
}
