package io.weir.scenario;

import io.weir.core.launch.Launcher;
import io.weir.core.published.PublishedFile;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.Load;
import io.weir.core.scenario.Scenario;
import io.weir.core.scenario.WorkerHosts;
import io.weir.core.text.Malformed;
import io.weir.core.text.Nearest;
import io.weir.scenario.key.LoadKeys;
import io.weir.scenario.key.SystemKeys;
import io.weir.scenario.key.ThresholdKeys;
import io.weir.scenario.key.TopKeys;
import io.weir.scenario.key.ValueTypes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Reads scenarios strictly. Unknown keys, values without units and impossible combinations are all
 * found before the start, at every scale and for every swept value, and are reported together.
 * Thread-safe if the launchers are.
 */
public final class ScenarioReader {
  private static final int MOST_SCALES = 50;
  private static final String SEARCHED = "Which is the highest sustainable rate?";
  private static final String UNLIMITED = "What is the throughput at an unlimited rate?";
  private static final String SWEEP = TopKeys.SWEEP.section();
  private static final String SCALE = TopKeys.SCALE.section();

  private final Map<String, Launcher> launchers;

  /**
   * Creates a reader.
   *
   * @param launchers the broker kinds that scenarios may name
   */
  public ScenarioReader(List<Launcher> launchers) {
    Map<String, Launcher> byBroker = new LinkedHashMap<>();
    launchers.forEach(launcher -> byBroker.put(launcher.broker(), launcher));
    this.launchers = Collections.unmodifiableMap(byBroker);
  }

  /**
   * Reads a scenario file.
   *
   * @throws ScenarioException with all problems of the file and of the overrides
   */
  public ResolvedScenario read(Path file, Overrides overrides) throws ScenarioException {
    Problems problems = new Problems();
    Optional<String> text = ScenarioText.read(file, problems);
    problems.throwIfAny(file.toString());
    Path folder = file.toAbsolutePath().getParent();
    return read(file.toString(), text.orElseThrow(), folder, overrides);
  }

  /**
   * Returns the names of the systems that a scenario has with these overrides, without a look at
   * their values.
   *
   * @throws ScenarioException if the file is no scenario, or systems are chosen that it lacks
   */
  public List<String> systems(Path file, Overrides overrides) throws ScenarioException {
    Problems problems = new Problems();
    Optional<String> text = ScenarioText.read(file, problems);
    problems.throwIfAny(file.toString());
    Tree tree = tree(file.toString(), text.orElseThrow(), problems);
    List<String> names =
        selection(tree, overrides, problems).file().namesBelow(SystemKeys.SYSTEMS.section());
    problems.throwIfAny(file.toString());
    return names;
  }

  /**
   * Reads the machines of workers in their written form, as {@code local:4}. Relative paths start
   * at the current folder.
   *
   * @param option the option that names them, for the error
   * @throws ScenarioException if it is no such form, or the file of hosts has a problem
   */
  public static WorkerHosts workers(String option, String text) throws ScenarioException {
    return machines(option, text, MachinesReader::workers, "write local:N, or ssh:FILE");
  }

  /**
   * Returns the same for the machines of brokers.
   *
   * @throws ScenarioException if it is no such form, or the file of hosts has a problem
   */
  public static BrokerHosts brokers(String option, String text) throws ScenarioException {
    return machines(option, text, MachinesReader::brokers, "write local, or ssh:FILE");
  }

  private static <T> T machines(String option, String text, BiFunction<String, Path, T> reader,
      String hint) throws ScenarioException {
    try {
      return reader.apply(text, Path.of("").toAbsolutePath());
    } catch (IllegalArgumentException e) {
      Problems problems = new Problems();
      problems.add(new Place.InOption(option + " " + text), "", Malformed.of(e), hint);
      throw new ScenarioException(option, problems.inOrder());
    }
  }

  /**
   * Reads a scenario's text. Relative paths start at the current folder.
   *
   * @param source its name in problems
   * @throws ScenarioException with all problems of the text and of the overrides
   */
  public ResolvedScenario read(String source, String text, Overrides overrides)
      throws ScenarioException {
    return read(source, text, Path.of("").toAbsolutePath(), overrides);
  }

  private ResolvedScenario read(String source, String text, Path folder, Overrides overrides)
      throws ScenarioException {
    Problems problems = new Problems();
    Tree tree = tree(source, text, problems);
    SystemSelection selection = selection(tree, overrides, problems);
    List<Leaf> sets = selection.sets();
    NamedFiles files = NamedFiles.of(folder);
    Resolver resolver = new Resolver(selection.file(), sets, launchers, files, problems);
    Set<Optional<String>> scales = scales(selection.file(), problems);
    List<Resolver.Variant> chosen = resolver.resolve(scales, overrides.scale());
    Optional<PublishedFile> published =
        published(folder, selection.file(), overrides, sets, problems);
    overrides.scale()
        .filter(name -> !scales.contains(overrides.scale()))
        .ifPresent(name -> reportScale(name, scales, problems));
    problems.throwIfAny(source);
    return resolved(text, question(chosen, selection, overrides), overrides, chosen, files,
        published, scales.stream().flatMap(Optional::stream).toList(), notes(source, tree, sets));
  }

  private SystemSelection selection(Tree tree, Overrides overrides, Problems problems) {
    return SystemSelection.of(tree,
        overrides.sets().stream().flatMap(set -> Overlay.ofOption(set, problems).stream()).toList(),
        launchers, problems);
  }

  private static List<String> notes(String source, Tree tree, List<Leaf> sets) {
    String section = ThresholdKeys.FORMER;
    String hint = "'" + section + "' is now called '" + ThresholdKeys.SECTION.path() + "'";
    if (tree.has(section)) {
      return List.of(source + ":" + tree.placeOf(section) + ": " + hint);
    }
    return sets.stream().anyMatch(set -> Tree.firstName(set.path()).equals(section))
        ? List.of("--set: " + hint)
        : List.of();
  }

  /**
   * Applies the checks for a scenario file to a scenario from another source, such as a stored
   * plan.
   *
   * @param source its name in problems
   * @param alternatives how many combinations of values of clients' settings take turns on each of
   * its systems
   * @param traces the traces that it names, by the SHA-256 of their content
   * @throws ScenarioException with all problems, including values that no file can express
   */
  public void check(String source, Scenario scenario, int alternatives,
      Map<String, ArrivalTrace> traces) throws ScenarioException {
    Problems problems = new Problems();
    NamedFiles files = NamedFiles.of(Path.of("").toAbsolutePath());
    scenario.workload()
        .load()
        .trace()
        .filter(trace -> traces.containsKey(trace.sha256()))
        .ifPresent(trace -> files.traces().declare(trace.file(), traces.get(trace.sha256())));
    scenario.workload().message().file().ifPresent(files.contents()::declare);
    Optional<ParsedScenario> read = ParsedScenario.read(
        new ScenarioLeaves(scenario, launchers).tree(), alternatives, launchers, files,
        problems);
    problems.throwIfAny(source);
    for (String part : read.orElseThrow().differences(scenario)) {
      problems.add(Place.START, part, "contains values that no scenario can have",
          "restore it as weir wrote it");
    }
    problems.throwIfAny(source);
  }

  /**
   * Returns the values of a scenario by their keys, as its file could have them, except thresholds
   * and published values.
   */
  public Map<String, String> values(Scenario scenario) {
    Map<String, String> values = new LinkedHashMap<>();
    new ScenarioLeaves(scenario, launchers).tree()
        .leaves()
        .forEach((key, leaf) -> values.put(key, leaf.value().flow()));
    return values;
  }

  /**
   * Returns the question of all variants. If the command line makes a search of a scenario at a
   * fixed rate, or removes its limit, the question of the scenario is another one.
   */
  private static String question(List<Resolver.Variant> variants, SystemSelection selection,
      Overrides overrides) {
    Scenario first = variants.getFirst().form().scenario();
    Optional<String> asked = rate(selection.sets());
    List<Leaf> own = new ArrayList<>();
    selection.file().leaf(LoadKeys.RATE.path()).ifPresent(own::add);
    overrides.scale().ifPresent(scale -> own.addAll(Overlay.ofScale(selection.file(), scale)));
    if (asked.isEmpty() || asked.equals(rate(own))
        || overrides.set(TopKeys.QUESTION.path())) {
      return first.question();
    }
    Load load = first.workload().load();
    return load.search().isPresent()
        ? SEARCHED
        : load.isUnlimited() ? UNLIMITED
        : first.question();
  }

  /** Returns the rate as written; the last one prevails. */
  private static Optional<String> rate(List<Leaf> values) {
    return values.stream()
        .filter(leaf -> leaf.path().equals(LoadKeys.RATE.path()))
        .map(leaf -> leaf.value().flow())
        .reduce((one, later) -> later);
  }

  private static ResolvedScenario resolved(String text, String question, Overrides overrides,
      List<Resolver.Variant> variants, NamedFiles files, Optional<PublishedFile> published,
      List<String> scales, List<String> notes) {
    Optional<Long> seed = variants.get(0).form().seed();
    return new ResolvedScenario(
        text,
        question,
        overrides,
        seed.map(OptionalLong::of).orElse(OptionalLong.empty()),
        variants.stream()
            .map(variant -> new ScenarioVariant(variant.values(), variant.form().scenario()))
            .toList(),
        files.traces().all(),
        files.contents().all(),
        published,
        scales,
        notes);
  }

  private static Optional<PublishedFile> published(Path folder, Tree tree, Overrides overrides,
      List<Leaf> sets, Problems problems) {
    List<Leaf> over = new ArrayList<>();
    overrides.scale().ifPresent(scale -> over.addAll(Overlay.ofScale(tree, scale)));
    over.addAll(sets);
    return new PublishedFiles(new ScenarioFolder(folder), problems).read(tree, over);
  }

  /**
   * Returns the scenario without a scale and each of its scales, so that a broken scale is found
   * before its first use.
   */
  private static Set<Optional<String>> scales(Tree tree, Problems problems) {
    Set<Optional<String>> scales = new LinkedHashSet<>();
    scales.add(Optional.empty());
    int count = tree.namesBelow(SCALE).size();
    if (count > MOST_SCALES) {
      problems.add(tree.placeOf(SCALE), SCALE,
          "there are " + count + " scales; the limit is " + MOST_SCALES,
          "split them over several scenarios");
      return scales;
    }
    for (Leaf leaf : tree.below(SCALE)) {
      String rest = leaf.path().substring(SCALE.length() + 1);
      if (rest.contains(".")) {
        scales.add(Optional.of(Tree.firstName(rest)));
      } else {
        problems.add(leaf.value().place(), leaf.path(), "sets nothing",
            "write it as '" + rest + ": { phases.measure: 30s }'");
      }
    }
    tree.leaf(SCALE)
        .filter(leaf -> !leaf.isEmptySection())
        .ifPresent(leaf -> problems.add(leaf.value().place(), SCALE, "is a section",
            "write it as 'scale: { laptop: { phases.measure: 30s } }'"));
    tree.leaf(SWEEP)
        .filter(leaf -> !leaf.isEmptySection())
        .ifPresent(leaf -> problems.add(leaf.value().place(), SWEEP, "is a section",
            "write it as 'sweep: { workload.partitions: [1, 6] }'"));
    return scales;
  }

  private static void reportScale(String name, Set<Optional<String>> scales, Problems problems) {
    List<String> names = scales.stream().flatMap(Optional::stream).toList();
    String hint = Nearest.hint(name, names, names.isEmpty()
        ? "the scenario has no scales; remove the option"
        : "the scales are: " + ValueTypes.list(names));
    problems.add(new Place.InOption("--scale " + name), "", "there is no such scale", hint);
  }

  private static Tree tree(String source, String text, Problems problems)
      throws ScenarioException {
    Optional<Value> root = YamlText.ofFile(text, problems);
    if (root.isPresent() && root.get() instanceof Value.Mapping mapping) {
      return Flattener.flatten("", mapping, problems);
    }
    boolean nothing =
        root.isEmpty() || root.get() instanceof Value.Scalar scalar && scalar.isNull();
    if (problems.isEmpty()) {
      problems.add(
          Place.START, "",
          nothing ? "there is no scenario in this file" : "a scenario consists of keys and values",
          "begin with 'name:'; docs/scenario.md describes the keys, and scenarios/quickstart.yaml"
              + " is an example");
    }
    throw new ScenarioException(source, problems.inOrder());
  }
}
