package io.weir.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.core.plan.Plan;
import io.weir.core.result.Json;
import io.weir.findings.GoldenReportTest.Sample;
import io.weir.findings.model.Findings;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.JudgingRules;
import io.weir.findings.published.PublishedReportTest;
import io.weir.findings.read.ResultReader;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Findings of format 2, as weir wrote them of the samples before its fields had the words of the
 * glossary. They are in {@code src/test/resources/measured/format-2.zip}.
 */
class OldFormatTest {
  @TempDir
  private Path folder;
  private Path old;

  @BeforeEach
  void unpack() throws IOException {
    old = folder.resolve("old");
    MeasuredResult.unpack("format-2", old);
  }

  private static ObjectNode tree(Findings findings) throws IOException {
    ObjectNode tree = (ObjectNode) Json.reader(JsonNode.class)
        .readTree(Json.compactWriter().writeValueAsString(findings));
    tree.put("format", Findings.FORMAT);
    tree.put("rules", JudgingRules.current().number());
    ((ObjectNode) tree.get("plan")).put("format", Plan.FORMAT);
    return tree;
  }

  /** Returns what a new section or sentence leaves as it is. */
  private static ObjectNode lasting(ObjectNode findings) {
    ObjectNode lasting = findings.deepCopy().retain("format", "outline", "systems", "thresholds");
    lasting.putArray("variants").addAll(each(findings, "variants", "systems", "comparisons"));
    lasting.putArray("runs")
        .addAll(each(findings, "runs", "run", "latencies", "rates", "assessment", "accounting"));
    return lasting;
  }

  private static List<JsonNode> each(ObjectNode findings, String list, String... fields) {
    return StreamSupport.stream(findings.path(list).spliterator(), false)
        .<JsonNode>map(entry -> ((ObjectNode) entry.deepCopy()).retain(fields))
        .toList();
  }

  /** Newer features have no findings of that format. */
  @ParameterizedTest
  @EnumSource(names = "GOALS", mode = EnumSource.Mode.EXCLUDE)
  void theyAreReadAndVerified(Sample sample) throws IOException {
    Path result = folder.resolve("result");
    sample.create(result);
    // The plan of that time.
    Path plan = result.resolve("plan.json");
    Files.writeString(plan, Files.readString(plan)
        .replaceFirst("\"format\" : " + Plan.FORMAT, "\"format\" : 1"));
    Path stored = old.resolve(name(sample));
    assertThat(stored.resolve("findings.json")).content().contains("\"format\" : 2,", "\"figure");
    Files.copy(stored.resolve("findings.json"), result.resolve("findings.json"));

    Findings read = FindingsWriter.read(result.resolve("findings.json"));
    Verification verification =
        Verification.of(ResultReader.open(result), SampleKinds.ALL);

    assertThat(lasting(tree(read))).isEqualTo(lasting(tree(verification.findings())));
    assertThat(verification.discrepancies()).noneMatch(one -> one.file().equals("findings.json"));
  }

  private static String name(Sample sample) {
    return sample.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Test
  void proofsAndStudiesAreRead() throws IOException {
    assertThat(lasting(tree(FindingsWriter.read(old.resolve("proven.json")))))
        .isEqualTo(lasting(tree(Samples.proven())));
    assertThat(tree(FindingsWriter.read(old.resolve("published.json"))).path("published"))
        .isEqualTo(tree(PublishedReportTest.findings()).path("published"));
  }

  @Test
  void aChangedValueIsFound() throws IOException {
    Path result = folder.resolve("result");
    Sample.QUICKSTART.create(result);
    String stored = Files.readString(old.resolve("quickstart").resolve("findings.json"));
    Files.writeString(result.resolve("findings.json"),
        stored.replaceFirst("\"nanos\" : [0-9]+", "\"nanos\" : 12345"));

    assertThat(Verification.of(ResultReader.open(result), SampleKinds.ALL).discrepancies())
        .anySatisfy(one -> assertThat(one.what()).contains("nanos: 12345 is stored"));
  }
}
