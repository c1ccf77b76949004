package io.weir.report;

import io.weir.analysis.*;
import io.weir.analysis.finding.*;
import io.weir.analysis.sample.*;
import java.nio.file.*;
import org.junit.jupiter.api.Test;

class TmpShowIt {
  @Test
  void testShow() throws Exception {
    Path root = Path.of("/tmp/weir-sample");
    for (String n : System.getProperty("which", "quickstart,troubled,calibration,sweep")
        .split(",")) {
      Path p = root.resolve(n);
      Findings f;
      if (Files.exists(p.resolve("findings.json")) && !Boolean.getBoolean("fresh"))
        f = FindingsWriter.read(p.resolve("findings.json"));
      else {
        if (n.equals("quickstart"))
          SampleResults.quickstart(p);
        if (n.equals("troubled"))
          SampleResults.troubled(p);
        if (n.equals("calibration"))
          SampleResults.calibration(p);
        if (n.equals("sweep"))
          SampleResults.sweep(p, java.util.List.of(1, 6, 16), 3, 20);
        f = Analysis.of(ResultFolder.open(p));
        FindingsWriter.write(f, p.resolve("findings.json"));
      }
      HtmlReport.write(f, p.resolve("report.html"));
      MarkdownReport.write(f, p.resolve("report.md"));
    }
  }
}
