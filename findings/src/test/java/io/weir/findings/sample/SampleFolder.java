package io.weir.findings.sample;

import io.weir.core.folder.ResultLayout;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A result folder under construction. */
public final class SampleFolder {
  private final ResultLayout layout;
  private final Plan plan;

  private SampleFolder(ResultLayout layout, Plan plan) {
    this.layout = layout;
    this.plan = plan;
  }

  /** Begins a folder with its plan and the machine's description. */
  public static SampleFolder create(Path folder, Plan plan) throws IOException {
    Files.createDirectories(folder);
    SampleFolder created = new SampleFolder(new ResultLayout(folder), plan);
    Json.prettyWriter().writeValue(created.layout.plan().toFile(), plan);
    Json.prettyWriter().writeValue(created.layout.environment().toFile(), environment());
    return created;
  }

  /** The machine that all samples were measured on. */
  public static Environment environment() {
    Map<String, Map<String, String>> facts = new LinkedHashMap<>();
    facts.put("cpu", ordered("model", "Example CPU @ 2.80 GHz", "processors", "2"));
    facts.put("memory", ordered("total", "24 GiB"));
    facts.put("disk", ordered("file system", "ext4", "mount options", "rw,relatime", "device",
        "/dev/sda1", "append of 4 KiB with fsync", "p50 0.94 ms"));
    facts.put("kernel", ordered("system", "Debian GNU/Linux 12", "kernel", "6.1.0"));
    return new Environment(Environment.FORMAT, "0.1.0", facts,
        List.of("this machine has 2 processors for the system, its clients and weir together"),
        Optional.empty(), Optional.empty());
  }

  private static Map<String, String> ordered(String... namesAndValues) {
    Map<String, String> facts = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      facts.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return facts;
  }

  public Path path() {
    return layout.root();
  }

  public ResultLayout layout() {
    return layout;
  }

  public Plan plan() {
    return plan;
  }

  /** Makes up a run. */
  public SampleFolder with(int index, SampleRun run) throws IOException {
    PlannedRun planned = plan.runs().get(index - 1);
    new SampleTrial(layout, planned, run).write();
    return this;
  }
}
