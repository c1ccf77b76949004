package io.weir.core.scenario;

import io.weir.core.text.EnumWord;
import io.weir.core.text.Malformed;
import io.weir.core.text.Nearest;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The pods that workers run in, on a Kubernetes cluster.
 *
 * @param context the context of the user's configuration; empty for the current one
 * @param namespace where they are created; empty for that of the context
 * @param image the image of weir; empty for that of this version
 * @param serviceAccount the service account of the coordinator, which creates the workers
 * @param cpu the processors of each worker, whole and its alone
 * @param memory the memory of each worker; empty for twice its heap and 256 MiB
 * @param startWithin how long pods may wait for a node or an image
 * @param atMost when the cluster ends whatever is left
 * @param secrets the names of the cluster's secrets whose entries all pods can read as files
 */
public record WorkerPods(Optional<String> context, Optional<String> namespace,
    Optional<String> image, String serviceAccount, int cpu, Optional<DataSize> memory,
    Duration startWithin, Duration atMost, List<String> secrets) {
  /** The folder in pods that has a folder for each secret, with a file for each of its entries. */
  public static final String SECRETS = "/run/weir/secrets";

  private static final int MOST_CPU = 1_024;
  private static final int LONGEST = 253;
  private static final Duration LEAST_TIME = Duration.ofSeconds(1);
  /** The certificates of workers last a day. */
  private static final Duration MOST_TIME = Duration.ofHours(24);
  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
  private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]*[a-z0-9])?");
  private static final Pattern IMAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/@-]{0,511}");
  private static final Pattern CONTEXT = Pattern.compile("[^\\p{Cntrl},\\s]{1,253}");

  /** Pods without any option. */
  public static final WorkerPods DEFAULT = new WorkerPods(Optional.empty(), Optional.empty(),
      Optional.empty(), "weir", 2, Optional.empty(), Duration.ofMinutes(3), Duration.ofHours(12),
      List.of());

  /** An option in the written form. */
  private enum Option {
    CONTEXT, NAMESPACE, IMAGE, SERVICE_ACCOUNT, CPU, MEMORY, START_WITHIN, AT_MOST, SECRET;

    String word() {
      return EnumWord.kebab(this);
    }

    static List<String> words() {
      return Arrays.stream(values()).map(Option::word).toList();
    }
  }

  public WorkerPods {
    secrets = List.copyOf(secrets);
    context.ifPresent(name -> require(CONTEXT, name, "context"));
    namespace.ifPresent(name -> require(LABEL, name, "namespace"));
    image.ifPresent(name -> require(IMAGE, name, "image"));
    require(NAME, serviceAccount, "service account");
    secrets.forEach(name -> require(NAME, name, "secret"));
    if (cpu < 1 || cpu > MOST_CPU) {
      throw new Malformed("a worker can't have " + cpu + " CPUs", "write 1 to " + MOST_CPU);
    }
    within(startWithin, Option.START_WITHIN);
    within(atMost, Option.AT_MOST);
  }

  private static void require(Pattern form, String name, String noun) {
    if (!form.matcher(name).matches() || name.length() > 2 * LONGEST) {
      throw new Malformed("'" + name + "' is no name of a Kubernetes " + noun);
    }
  }

  private static void within(Duration value, Option option) {
    if (value.compareTo(LEAST_TIME) < 0 || value.compareTo(MOST_TIME) > 0) {
      throw new Malformed(option.word() + " is " + Durations.format(value), "write "
          + Durations.format(LEAST_TIME) + " to " + Durations.format(MOST_TIME));
    }
  }

  /**
   * Reads the options after the number of workers.
   *
   * @param text as {@code namespace=bench,image=registry.example/weir:1}; may be empty
   * @throws Malformed if one is unknown or has a value that can't be
   */
  public static WorkerPods parse(String text) {
    WorkerPods pods = DEFAULT;
    if (text.isEmpty()) {
      return pods;
    }
    List<String> seen = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 1 || equals == part.length() - 1) {
        throw new Malformed("'" + part + "' is no option of Kubernetes workers",
            "write NAME=VALUE; the names are " + String.join(", ", Option.words()));
      }
      String word = part.substring(0, equals);
      Option option = Arrays.stream(Option.values())
          .filter(known -> known.word().equals(word))
          .findFirst()
          .orElseThrow(() -> new Malformed("Kubernetes workers have no option '" + word + "'",
              Nearest.hint(word, Option.words(),
                  "the names are " + String.join(", ", Option.words()))));
      if (option != Option.SECRET && seen.contains(word)) {
        throw new Malformed("the option '" + word + "' occurs twice", "write it once");
      }
      seen.add(word);
      pods = pods.with(option, part.substring(equals + 1));
    }
    return pods;
  }

  private WorkerPods with(Option option, String value) {
    return switch (option) {
      case CONTEXT -> new WorkerPods(Optional.of(value), namespace, image, serviceAccount, cpu,
          memory, startWithin, atMost, secrets);
      case NAMESPACE -> inNamespace(value);
      case IMAGE -> from(value);
      case SERVICE_ACCOUNT -> new WorkerPods(context, namespace, image, value, cpu, memory,
          startWithin, atMost, secrets);
      case CPU -> new WorkerPods(context, namespace, image, serviceAccount, whole(value), memory,
          startWithin, atMost, secrets);
      case MEMORY -> new WorkerPods(context, namespace, image, serviceAccount, cpu,
          Optional.of(DataSize.parse(value)), startWithin, atMost, secrets);
      case START_WITHIN -> new WorkerPods(context, namespace, image, serviceAccount, cpu, memory,
          Durations.parse(value), atMost, secrets);
      case AT_MOST -> new WorkerPods(context, namespace, image, serviceAccount, cpu, memory,
          startWithin, Durations.parse(value), secrets);
      case SECRET -> {
        List<String> more = new ArrayList<>(secrets);
        more.add(value);
        yield new WorkerPods(context, namespace, image, serviceAccount, cpu, memory, startWithin,
            atMost, more);
      }
    };
  }

  private static int whole(String value) {
    if (!value.matches("[0-9]{1,6}")) {
      throw new Malformed("'" + value + "' is no whole number of CPUs",
          "write 1 to " + MOST_CPU + ", since a worker does not share its CPUs");
    }
    return Integer.parseInt(value);
  }

  /** Returns the same in a namespace. */
  public WorkerPods inNamespace(String name) {
    return new WorkerPods(context, Optional.of(name), image, serviceAccount, cpu, memory,
        startWithin, atMost, secrets);
  }

  /** Returns the same from an image. */
  public WorkerPods from(String name) {
    return new WorkerPods(context, namespace, Optional.of(name), serviceAccount, cpu, memory,
        startWithin, atMost, secrets);
  }

  /** Returns the same in the cluster that a pod is in, which has no contexts. */
  public WorkerPods here() {
    return new WorkerPods(Optional.empty(), namespace, image, serviceAccount, cpu, memory,
        startWithin, atMost, secrets);
  }

  /** Returns the memory of a worker with this heap. */
  public DataSize memoryFor(DataSize heap) {
    return memory.orElse(new DataSize(2 * heap.bytes() + DataSize.mebibytes(256).bytes()));
  }

  /** Returns the options as {@link #parse} reads them, without those that have their default. */
  String written() {
    List<String> parts = new ArrayList<>();
    context.ifPresent(value -> parts.add(part(Option.CONTEXT, value)));
    namespace.ifPresent(value -> parts.add(part(Option.NAMESPACE, value)));
    image.ifPresent(value -> parts.add(part(Option.IMAGE, value)));
    unlessDefault(parts, Option.SERVICE_ACCOUNT, serviceAccount, DEFAULT.serviceAccount);
    unlessDefault(parts, Option.CPU, Integer.toString(cpu), Integer.toString(DEFAULT.cpu));
    memory.ifPresent(
        value -> parts.add(part(Option.MEMORY, value.toString().replace(" ", ""))));
    unlessDefault(parts, Option.START_WITHIN, Durations.format(startWithin),
        Durations.format(DEFAULT.startWithin));
    unlessDefault(parts, Option.AT_MOST, Durations.format(atMost),
        Durations.format(DEFAULT.atMost));
    secrets.forEach(value -> parts.add(part(Option.SECRET, value)));
    return parts.stream().collect(Collectors.joining(","));
  }

  private static void unlessDefault(List<String> parts, Option option, String value,
      String usual) {
    if (!value.equals(usual)) {
      parts.add(part(option, value));
    }
  }

  private static String part(Option option, String value) {
    return option.word() + "=" + value;
  }
}
