package io.weir.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/** Damages YAML files as people, programs and attackers do. The same seed gives the same damage. */
final class Mutator {
  private static final List<String> VALUES = List.of("", "~", "null", "true", "0", "-1", "1", "1e9",
      "2147483648", "-2147483649", "9223372036854775807", "9".repeat(400), "NaN", "0.1%", "101%",
      "5 parsecs", "10k", "1k/s", "-1k/s", "99999999M/s", "0 B", "1 TiB", "99999999 TiB", "1d",
      "999999d",
      "-5s", "1.1.1", "1." + "1.".repeat(2_000) + "1", "[]", "{}", "[1, 2, 3]", "[[[[1]]]]",
      "{ a: 1 }", "{ a.b: 1, a: { b: 2 } }", "'it''s'", "\"\\x1b[2J\\x1b]0;owned\\x07\"",
      "\"\\u202Eevil\\u2066\\u2028\"", "\"\\r\\nweir: all fine\"", "\"a\\nb\"", "&anchor 5",
      "*anchor",
      "!!python/object:os.system 5", "!!binary aGk=", "<<", "/proc", "/proc/kmsg", "/dev/zero",
      "/dev/stdin", "/", "../..", "${env:HOME}", "${file:/etc/passwd}", "level-1", "all", "highest",
      "x".repeat(5_000), "x".repeat(70_000), "[" + "1, ".repeat(30_000) + "1]",
      "[" + numbers(9_000) + "]", "[".repeat(60), "[".repeat(60) + "]".repeat(60),
      "[".repeat(50_000), "{a: ".repeat(30) + "1" + "}".repeat(30), "\"unclosed", "# comment",
      "|\n        block\n        text", ">-\n        folded", "---", "@at", "%percent", "? key");

  private static final List<UnaryOperator<String>> WHOLE = List.of(
      text -> "\uFEFF" + text,
      text -> text.replace("\n", "\r\n"),
      text -> text.replace("  ", "\t"),
      text -> text + "---\n" + text,
      text -> text + text,
      text -> text.substring(0, text.length() / 2),
      text -> "",
      text -> "[" + text + "]",
      text -> "\"" + text + "\"",
      text -> text.replace(":", " :"),
      text -> text.replace(": ", ":"),
      text -> text.toUpperCase(java.util.Locale.ROOT),
      text -> text + "x: " + "y".repeat(1_100_000) + "\n",
      text -> text + manyKeys("k%1$d: %1$d\n", 30_000),
      text -> text + manyKeys("k%1$d: %1$d\n", 20_000),
      text -> text + "scale:\n" + manyKeys("  s%1$d: { workload.topics: %1$d }\n", 12_000),
      text -> text + "scale:\n" + manyKeys("  s%1$d: { repeat: %1$d }\n", 49)
          + "sweep: { workload.partitions: [" + numbers(400) + "] }\n",
      text -> text + "sweep:\n" + manyKeys("  workload.load.search.x%1$d: [1, 2]\n", 40),
      text -> text + "sweep: { workload.partitions: [" + numbers(9_999) + "] }\nrepeat: 1\n",
      text -> text + manyKeys("systems.s%1$d: { broker: loopback }\n", 5_000),
      text -> text + nested(40),
      text -> text + nested(2_000),
      text -> text + ".".repeat(300) + ": 1\n",
      text -> text + "a.".repeat(90) + "a: 1\n",
      text -> text + "? " + "k".repeat(60_000) + "\n: 1\n");

  private final SplittableRandom random;

  Mutator(long seed) {
    this.random = new SplittableRandom(seed);
  }

  private static String numbers(int count) {
    List<String> numbers = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      numbers.add("" + number);
    }
    return String.join(", ", numbers);
  }

  private static String manyKeys(String format, int count) {
    StringBuilder keys = new StringBuilder();
    for (int number = 0; number < count; number++) {
      keys.append(String.format(format, number));
    }
    return keys.toString();
  }

  private static String nested(int levels) {
    StringBuilder sections = new StringBuilder();
    for (int level = 0; level < levels; level++) {
      sections.append(" ".repeat(level)).append("n:\n");
    }
    return sections.toString();
  }

  /** The text with one to three damages. */
  String mutate(String text) {
    String mutated = text;
    for (int damages = 1 + random.nextInt(3); damages > 0; damages--) {
      mutated = random.nextInt(5) == 0 ? pick(WHOLE).apply(mutated) : inLine(mutated);
    }
    return mutated;
  }

  /** The text with all that strikes the file as a whole, one after another. */
  static List<String> whole(String text) {
    return WHOLE.stream().map(damage -> damage.apply(text)).toList();
  }

  private String inLine(String text) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    int at = random.nextInt(lines.size());
    String line = lines.get(at);
    switch (random.nextInt(10)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, line);
      case 2 -> lines.set(at, "  " + line);
      case 3 -> Collections.swap(lines, at, random.nextInt(lines.size()));
      case 4 -> lines.set(at, line + pick(VALUES));
      case 5 -> lines.set(at, flipped(line));
      default -> lines.set(at, withValue(line));
    }
    return String.join("\n", lines);
  }

  /** The line with another value: of its key, or of one of the keys within braces. */
  private String withValue(String line) {
    List<Integer> colons = new ArrayList<>();
    for (int at = line.indexOf(": "); at >= 0; at = line.indexOf(": ", at + 1)) {
      colons.add(at);
    }
    if (colons.isEmpty()) {
      return line + " " + pick(VALUES);
    }
    int colon = pick(colons);
    int end = colon + 2;
    while (end < line.length() && ",}]".indexOf(line.charAt(end)) < 0) {
      end++;
    }
    return line.substring(0, colon + 2) + pick(VALUES) + line.substring(end);
  }

  private String flipped(String line) {
    if (line.isEmpty()) {
      return "\u001b";
    }
    int at = random.nextInt(line.length());
    return line.substring(0, at) + (char) random.nextInt(1, 0x2100) + line.substring(at + 1);
  }

  private <T> T pick(List<T> items) {
    return items.get(random.nextInt(items.size()));
  }
}
