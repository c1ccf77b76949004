package io.weir.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weir.core.scenario.Content;
import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.ContentFile;
import io.weir.core.scenario.KeyOrder;
import io.weir.core.scenario.KeySpec;
import io.weir.core.scenario.LogNormalSizes;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SizeDistribution.Uniform;
import io.weir.core.scenario.SizeDistribution.Weighted;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadReaderTest {
  private static final String SMALL = """
      name: small
      question: Does it work?
      systems: { kafka: { broker: kafka } }
      durability: { replicas: 1, acknowledge: all, storage: fsync }
      workload: { message: { size: 100 B }, load: { rate: 1k/s } }
      phases: { measure: 10s }
      """;

  @TempDir
  private Path folder;

  @Test
  void messagesHaveNoKeysUnlessTheScenarioSaysSo() throws ScenarioException {
    assertThat(workload().keys()).isEmpty();
    assertThat(workload("workload.keys.order=none").keys()).isEmpty();
    assertThat(workload("workload.keys.order=zipf").keys())
        .contains(new KeySpec(KeyOrder.ZIPF, 10_000, Optional.of(1.0)));
    assertThat(workload("workload.keys={ order: zipf, count: 50, exponent: 0.99 }").keys())
        .contains(new KeySpec(KeyOrder.ZIPF, 50, Optional.of(0.99)));
    assertThat(workload("workload.keys={ order: round-robin, count: 3 }").keys())
        .contains(new KeySpec(KeyOrder.ROUND_ROBIN, 3, Optional.empty()));
  }

  @Test
  void aSizeMayBeADistributionWhichTakesThePlaceOfOneSize() throws ScenarioException {
    MessageSpec weighted = workload(
        "workload.message.size={ distribution: weighted, weights: { 100 B: 3, 1.5 KB: 1 } }")
        .message();
    assertThat(weighted.sizes()).contains(new Weighted(List.of(
        new Weighted.Part(new DataSize(100), 3), new Weighted.Part(new DataSize(1_500), 1))));
    assertThat(weighted.size()).isEqualTo(new DataSize(450));
    assertThat(weighted.largest()).isEqualTo(new DataSize(1_500));

    MessageSpec uniform = workload(
        "workload.message.size={ distribution: uniform, least: 100 B, most: 300 B }").message();
    assertThat(uniform.sizes())
        .contains(new Uniform(new DataSize(100), new DataSize(300)));
    assertThat(uniform.size()).isEqualTo(new DataSize(200));

    MessageSpec logNormal = workload(
        "workload.message.size={ distribution: log-normal, median: 1 KB, sigma: 1.2, most: 100 KB"
            + " }")
        .message();
    assertThat(logNormal.sizes()).contains(new LogNormalSizes(new DataSize(1_000), 1.2,
        new DataSize(40), new DataSize(100_000)));
  }

  @Test
  void sizesAreSweptBesideDistributions() throws ScenarioException {
    List<ScenarioVariant> variants = read(SMALL + """
        sweep:
          workload.message.size: [1 KB, { distribution: uniform, least: 1 KB, most: 3 KB }]
          client.batch-size: [16 KiB, 1 MiB]
          client.batch-delay: [0s, 5ms]
        """).variants();

    assertThat(variants).hasSize(8);
    assertThat(variants.get(0).scenario().workload().message().sizes()).isEmpty();
    assertThat(variants.get(4).scenario().workload().message().size())
        .isEqualTo(new DataSize(2_000));
    assertThat(variants.get(7).scenario().client().batchSize())
        .isEqualTo(DataSize.mebibytes(1));
  }

  @Test
  void contentComesFromAFileOrAFoldersFilesByName() throws ScenarioException, IOException {
    Files.writeString(folder.resolve("b.txt"), "world");
    Files.writeString(folder.resolve("a.txt"), "hello ");
    Files.createDirectory(folder.resolve("deeper"));
    Path file = Files.writeString(folder.resolve("test.yaml"), SMALL);
    ResolvedScenario ofFolder = new ScenarioReader(Catalogue.BROKERS).read(file,
        new Overrides(Optional.empty(),
            List.of("workload.message.content=file", "workload.message.file=b.txt")));
    ContentFile named = ofFolder.first().workload().message().file().orElseThrow();
    ContentBytes bytes = ofFolder.contents().get(named.sha256());

    assertThat(ofFolder.first().workload().message().content()).isEqualTo(Content.FILE);
    assertThat(named.size()).isEqualTo(new DataSize(5));
    assertThat(bytes).isEqualTo(ContentBytes.of("world".getBytes(StandardCharsets.UTF_8)));

    Files.delete(file);
    ContentFile all = new ContentFiles(folder).read(".");
    assertThat(all.files()).isEqualTo(2);
    assertThat(all.size()).isEqualTo(new DataSize(11));
    assertThat(all.sha256())
        .isEqualTo(ContentBytes.of("hello world".getBytes(StandardCharsets.UTF_8)).sha256());
  }

  @Test
  void contentThatCanNotBeReadIsRefusedWithPlaceAndReason() throws IOException {
    Files.createFile(folder.resolve("empty"));
    Files.createDirectory(folder.resolve("bare"));
    Files.write(folder.resolve("large"), new byte[ContentBytes.MOST + 1]);

    assertThat(refusal("missing")).contains("5:", "workload.message.file: the content missing",
        "no such file or folder", "the scenario's folder");
    assertThat(refusal("empty")).contains("is empty");
    assertThat(refusal("bare")).contains("contains no files");
    assertThat(refusal("large")).contains("more than 16 MiB", "use a part");
  }

  private String refusal(String named) throws IOException {
    Path file = Files.writeString(folder.resolve("test.yaml"), SMALL.replace("size: 100 B",
        "size: 100 B, content: file, file: " + named));
    ScenarioException thrown = catchThrowableOfType(ScenarioException.class,
        () -> new ScenarioReader(Catalogue.BROKERS).read(file,
            new Overrides(Optional.empty(), List.of())));
    assertThat(thrown.problems()).hasSize(1);
    return thrown.problems().getFirst().describe("test.yaml");
  }

  @Test
  void aRateOfDataIsConvertedByTheMeanSizeOfMessages() throws ScenarioException {
    assertThat(rate("50 MB/s", "size=100 B")).isEqualTo("500k/s");
    assertThat(rate("50 MB/s", "size=1 KiB")).isEqualTo("48828.1/s");
    assertThat(rate("8 Mbit/s", "size=1 KB")).isEqualTo("1k/s");
    assertThat(rate("45 MB/s",
        "size={ distribution: weighted, weights: { 100 B: 3, 1.5 KB: 1 } }")).isEqualTo("100k/s");
    assertThat(rate("'5,000 msg/s'", "size=100 B")).isEqualTo("5k/s");
    assertThat(rate("50k msg/s", "size=100 B")).isEqualTo("50k/s");
  }

  private static String rate(String rate, String size) throws ScenarioException {
    return workload("workload.load.rate=" + rate, "workload.message." + size).load()
        .rate()
        .toString();
  }

  @Test
  void eachSweptSizeConvertsARateOfData() throws ScenarioException {
    assertThat(read(SMALL, "workload.load.rate=1 MB/s",
        "sweep.workload.message.size=[100 B, 1 KB]").variants())
        .extracting(variant -> variant.scenario().workload().load().rate().toString())
        .containsExactly("10k/s", "1k/s");
  }

  @Test
  void aRateOfDataThatCanNotBeConvertedIsOneProblem() {
    assertThat(problems("workload.load.rate=1 KB/s", "workload.message.size=10 MB")).singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("0.0001/s is too small"));
    assertThat(problems("workload.load.rate=50 MB/s", "workload.message.size=100")).singleElement()
        .satisfies(problem -> assertThat(problem.path()).isEqualTo("workload.message.size"));
    assertThat(problems("workload.load.rate=50 MB")).singleElement()
        .satisfies(problem -> assertThat(problem.hint()).contains("10k/s, 20 msg/s or 50 MB/s"));
  }

  private static List<Problem> problems(String... sets) {
    return catchThrowableOfType(ScenarioException.class, () -> workload(sets)).problems();
  }

  @Test
  void withoutProducersThereMustBeSomethingToRead() {
    ScenarioException thrown = catchThrowableOfType(ScenarioException.class,
        () -> workload("workload.producers-per-topic=0"));

    assertThat(thrown.problems()).hasSize(1);
    assertThat(thrown.problems().getFirst().describe("x")).contains("nothing to read",
        "without producers they stay empty");
  }

  @Test
  void keysTakeNoMoreThanHalfOfTheWorkersHeap() {
    ScenarioException thrown = catchThrowableOfType(ScenarioException.class,
        () -> workload("workload.keys={ order: random, count: 1000000 }",
            "workload.producers-per-topic=100"));

    assertThat(thrown.problems()).hasSize(1);
    assertThat(thrown.problems().getFirst().describe("x")).contains("workload.keys.count",
        "920 MB", "1 GiB", "worker.heap");
  }

  private static Workload workload(String... sets) throws ScenarioException {
    return read(SMALL, sets).first().workload();
  }

  private static ResolvedScenario read(String text, String... sets) throws ScenarioException {
    return new ScenarioReader(Catalogue.BROKERS).read("test.yaml", text,
        new Overrides(Optional.empty(), List.of(sets)));
  }
}
