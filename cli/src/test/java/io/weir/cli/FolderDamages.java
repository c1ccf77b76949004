package io.weir.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.core.result.Json;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * Draws damage to a result folder: of bytes, of lines, of values, of what kind of file it is. The
 * same seed draws the same damage.
 */
final class FolderDamages {
  private static final long SEED = 20_260_717;
  private static final long HUGE = 1L << 40;
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final List<String> files;
  private final Random random = new Random(SEED);

  /**
   * Prepares to draw.
   *
   * @param files the files of the folder, by their paths within it
   */
  FolderDamages(List<String> files) {
    this.files = files;
  }

  /** Every kind of damage by turns, each to another file. */
  List<FolderDamage> draw(int count) {
    Map<String, List<String>> open = new LinkedHashMap<>();
    List<String> kinds = new ArrayList<>(toAnyFile().keySet());
    kinds.addAll(toDocuments().keySet());
    List<FolderDamage> drawn = new ArrayList<>();
    while (drawn.size() < count) {
      String kind = kinds.get(drawn.size() % kinds.size());
      List<String> left = open.computeIfAbsent(kind, any -> new ArrayList<>());
      if (left.isEmpty()) {
        left.addAll(toAnyFile().containsKey(kind) ? files : documents());
        Collections.shuffle(left, random);
      }
      drawn.add(damage(kind, left.removeLast(), random.nextLong()));
    }
    return drawn;
  }

  private List<String> documents() {
    return files.stream()
        .filter(file -> file.endsWith(".json") || file.endsWith(".jsonl"))
        .toList();
  }

  /** The damage to one file. */
  private interface Change {
    void apply(Path file, Path folder, Random random) throws IOException;
  }

  private static FolderDamage damage(String kind, String file, long seed) {
    Change change = toAnyFile().getOrDefault(kind, toDocuments().get(kind));
    return new FolderDamage(kind + ": " + file,
        folder -> change.apply(folder.resolve(file), folder, new Random(seed)));
  }

  private static Map<String, Change> toAnyFile() {
    Map<String, Change> changes = new LinkedHashMap<>();
    changes.put("pipe", (file, folder, random) -> pipe(file));
    changes.put("null document", (file, folder, random) -> Files.writeString(file, "null\n"));
    changes.put("null line", (file, folder, random) -> Files.write(file,
        join("null\n".getBytes(StandardCharsets.UTF_8), Files.readAllBytes(file))));
    changes.put("cut off", (file, folder, random) -> {
      byte[] all = Files.readAllBytes(file);
      Files.write(file, Arrays.copyOf(all, random.nextInt(all.length)));
    });
    changes.put("flipped bit", (file, folder, random) -> {
      byte[] all = Files.readAllBytes(file);
      all[random.nextInt(all.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, all);
    });
    changes.put("deleted", (file, folder, random) -> Files.delete(file));
    changes.put("endless", (file, folder, random) -> link(file, Path.of("/dev/zero")));
    changes.put("link out", (file, folder, random) -> {
      Path outside = folder.resolveSibling("victim").resolve("copy");
      Files.copy(file, outside, StandardCopyOption.REPLACE_EXISTING);
      link(file, outside);
    });
    changes.put("dangling", (file, folder, random) -> link(file, Path.of("/no/such/file")));
    changes.put("folder", (file, folder, random) -> {
      Files.delete(file);
      Files.createDirectory(file);
    });
    changes.put("linked folder", (file, folder, random) -> {
      Path moved = folder.resolveSibling("victim").resolve("folder");
      Path own = file.getParent().equals(folder) ? folder.resolve("runs") : file.getParent();
      Files.move(own, moved);
      Files.createSymbolicLink(own, moved);
    });
    changes.put("huge", (file, folder, random) -> {
      try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
        sparse.setLength(HUGE);
      }
    });
    changes.put("empty", (file, folder, random) -> Files.write(file, new byte[0]));
    changes.put("NUL bytes", (file, folder, random) -> {
      byte[] all = Files.readAllBytes(file);
      int from = random.nextInt(all.length);
      Arrays.fill(all, from, Math.min(all.length, from + 64), (byte) 0);
      Files.write(file, all);
    });
    changes.put("nested", (file, folder, random) -> Files.writeString(file,
        "{\"format\":".repeat(50_000) + "[".repeat(50_000) + "\n"));
    changes.put("doubled lines", (file, folder, random) -> {
      byte[] all = Files.readAllBytes(file);
      Files.write(file, join(all, all));
    });
    changes.put("huge number", (file, folder, random) -> rewrite(file,
        text -> text.replaceFirst("([: \\[,])[0-9]+", "$19223372036854775807")));
    changes.put("content of another", (file, folder, random) -> Files.copy(
        folder.resolve(file.endsWith("plan.json") ? "environment.json" : "plan.json"), file,
        StandardCopyOption.REPLACE_EXISTING));
    return changes;
  }

  private static Map<String, Change> toDocuments() {
    Map<String, Change> changes = new LinkedHashMap<>();
    changes.put("newer format", (file, folder, random) -> rewrite(file,
        text -> text.replaceFirst("\"format\" : \\d+", "\"format\" : 99")));
    List<JsonNode> values = List.of(NODES.nullNode(), NODES.numberNode(-1),
        NODES.numberNode(Long.MAX_VALUE), NODES.numberNode(1e300), NODES.textNode("../../victim"),
        NODES.textNode(""), NODES.arrayNode(), NODES.objectNode(),
        NODES.arrayNode().add(NODES.nullNode()));
    changes.put("name leads out", (file, folder, random) -> rewrite(file,
        text -> text.replaceAll("(\"(name|path|sha256|file)\" ?: ?\")[^\"]*",
            "$1../../../../victim")));
    for (JsonNode value : values) {
      changes.put("value " + value, (file, folder, random) -> rewrite(file,
          text -> file.toString().endsWith(".json")
              ? withValue(text, value, random)
              : withValueInALine(text, value, random)));
    }
    return changes;
  }

  /** A text that a file holds otherwise than before, as text of one byte for each character. */
  private static void rewrite(Path file, UnaryOperator<String> change) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    String changed = change.apply(text);
    Files.writeString(file, changed.equals(text) ? text + "x" : changed,
        StandardCharsets.ISO_8859_1);
  }

  private static String withValueInALine(String text, JsonNode value, Random random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int at = random.nextInt(lines.size());
    lines.set(at, parse(withValue(lines.get(at), value, random)).toString());
    return String.join("\n", lines) + "\n";
  }

  /** A document with another value somewhere. */
  private static String withValue(String text, JsonNode value, Random random) {
    JsonNode document = parse(text);
    List<JsonNode> holders = new ArrayList<>();
    collect(document, holders);
    JsonNode holder = holders.get(random.nextInt(holders.size()));
    if (holder instanceof ArrayNode list) {
      list.set(random.nextInt(list.size()), value);
    } else if (holder instanceof ObjectNode fields) {
      List<String> names = new ArrayList<>();
      fields.fieldNames().forEachRemaining(names::add);
      fields.set(names.get(random.nextInt(names.size())), value);
    }
    return document.toPrettyString();
  }

  private static void collect(JsonNode node, List<JsonNode> holders) {
    if (node.size() > 0) {
      holders.add(node);
      node.forEach(child -> collect(child, holders));
    }
  }

  private static JsonNode parse(String text) {
    try {
      return Json.reader(JsonNode.class).readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void link(Path file, Path target) throws IOException {
    Files.delete(file);
    Files.createSymbolicLink(file, target);
  }

  /** Puts a named pipe in the place of a file. */
  static void pipe(Path file) throws IOException {
    Files.deleteIfExists(file);
    try {
      if (new ProcessBuilder("mkfifo", file.toString()).start().waitFor() != 0) {
        throw new IOException("no pipe could be made at " + file);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted before " + file + " was made", e);
    }
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
