package io.weir.cli.omb;

import io.weir.cli.omb.OmbDrivers.Counterpart;
import io.weir.cli.omb.SystemDrafts.SystemDraft;
import io.weir.core.launch.Launcher;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Turns a workload and driver files of OpenMessaging Benchmark into a scenario. The source of OMB's
 * behavior is its code (github.com/openmessaging/benchmark), in the classes that the mappings name.
 */
public final class OmbImport {
  private static final String JMS = OmbMapping.PACKAGE + "jms.JMSBenchmarkDriver";
  private static final String DELEGATE = "delegateForAdminOperationsClassName";
  private static final List<String> JMS_SETTINGS = List.of("connectionFactoryClassName",
      "connectionFactoryConfigurationParam", "use20api", "topicNamePrefix", "messageSelector",
      "properties");
  private static final int LONGEST_NAME = 60;

  private final Notes notes = new Notes();
  private final OmbDrivers known;

  private OmbImport(OmbDrivers known) {
    this.known = known;
  }

  /**
   * Reads the files and maps them; changes nothing.
   *
   * @param workload a workload file
   * @param drivers driver files, one for each system
   * @param launchers the broker kinds that weir drives
   * @throws OmbException if a file can't be read or used, or none of them is of a broker that weir
   * drives
   */
  public static Imported of(Path workload, List<Path> drivers, List<Launcher> launchers)
      throws OmbException {
    return new OmbImport(new OmbDrivers(launchers)).read(workload, drivers);
  }

  private Imported read(Path workload, List<Path> drivers) throws OmbException {
    FileSection file = OmbYaml.read(workload, notes);
    if (file.text("driverClass").isPresent()) {
      throw file.wrong("driverClass", "is a driver file and no workload",
          "name a workload first, and driver files after --drivers");
    }
    Optional<String> title = file.text("name");
    String name = slug(base(workload));
    ScenarioDraft top = new ScenarioDraft();
    top.remark("Made by 'weir import omb' from " + String.join(", ", names(workload, drivers)) + "."
        + " OMB measures each of them once; weir repeats, three times unless 'repeat' says.");
    top.put("name", name);
    top.put("question", title.orElse(base(workload)) + ", as OMB's files have it");
    systems(drivers, file).write(top);
    WorkloadMapping mapping = new WorkloadMapping(file);
    mapping.workload(top.section("workload"));
    mapping.phases(top.section("phases"));
    mapping.worker(top.section("worker"));
    file.noteUnread();
    return new Imported(name, String.join("\n", top.lines()) + "\n", notes.all());
  }

  private static List<String> names(Path workload, List<Path> drivers) {
    List<String> names = new ArrayList<>(List.of(workload.getFileName().toString()));
    drivers.forEach(driver -> names.add(driver.getFileName().toString()));
    return names;
  }

  private SystemDrafts systems(List<Path> drivers, FileSection workload) throws OmbException {
    List<FileSection> files = new ArrayList<>();
    for (Path driver : drivers) {
      files.add(OmbYaml.read(driver, notes));
    }
    Map<String, SystemDraft> systems = new LinkedHashMap<>();
    for (int i = 0; i < files.size(); i++) {
      FileSection file = files.get(i);
      Optional<Counterpart> driver = driver(file, files.size());
      if (driver.isPresent()) {
        String name = unused(name(drivers.get(i), file, files), systems);
        systems.put(name, mapped(driver.get(), name, file));
        driver.get().mapping().note(workload);
      }
    }
    if (systems.isEmpty()) {
      throw new OmbException(drivers.get(0) + ":1",
          "none of the driver files is of a broker that weir drives",
          known.known());
    }
    return new SystemDrafts(systems);
  }

  private Optional<Counterpart> driver(FileSection file, int files) throws OmbException {
    String driverClass = file.text("driverClass")
        .orElseThrow(() -> file.wrong("driverClass",
            "has no driverClass, so it is no driver file", "name driver files after --drivers"));
    Optional<Counterpart> own = known.of(driverClass);
    Optional<Counterpart> driver = own.isPresent() ? own : jmsDelegate(file, known);
    String reason = "weir has no driver for " + OmbDrivers.subject(driverClass);
    if (driver.isEmpty() && files == 1) {
      throw file.wrong("driverClass", reason,
          known.known());
    }
    if (driver.isEmpty()) {
      file.noEqual("driverClass", reason + "; the file is left out");
    }
    return driver;
  }

  private static SystemDraft mapped(Counterpart driver, String name, FileSection file)
      throws OmbException {
    ScenarioDraft body = new ScenarioDraft();
    body.put("broker", driver.broker());
    SystemDraft system = new SystemDraft(body, driver.mapping().map(name, file, body));
    file.noteUnread();
    return system;
  }

  /** OMB names systems; if several have the same name, their files distinguish them. */
  private static String name(Path path, FileSection file, List<FileSection> files)
      throws OmbException {
    String title = file.text("name").orElse(base(path));
    int alike = 0;
    for (FileSection other : files) {
      alike += other.text("name").filter(title::equals).isPresent() ? 1 : 0;
    }
    return slug(alike > 1 ? base(path) : title);
  }

  private static String unused(String name, Map<String, SystemDraft> systems) {
    String free = name;
    for (int number = 2; systems.containsKey(free); number++) {
      free = name + "-" + number;
    }
    return free;
  }

  private static String base(Path path) {
    return path.getFileName().toString().replaceFirst("\\.ya?ml$", "");
  }

  private static String slug(String text) {
    String slug = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String cut = slug.length() > LONGEST_NAME ? slug.substring(0, LONGEST_NAME) : slug;
    String trimmed = cut.replaceAll("^-|-$", "");
    return trimmed.isEmpty() ? "omb" : trimmed;
  }

  /**
   * The driver that a file leaves its topics to whose messages go by way of JMS, if weir has a
   * counterpart ({@code JMSBenchmarkDriver} and {@code JMSConfig} of OMB). weir takes it for both.
   */
  private static Optional<Counterpart> jmsDelegate(FileSection file, OmbDrivers drivers)
      throws OmbException {
    if (file.text("driverClass").filter(JMS::equals).isEmpty()) {
      return Optional.empty();
    }
    Optional<Counterpart> driver = file.text(DELEGATE).flatMap(drivers::of);
    if (driver.isPresent()) {
      file.noEqual("driverClass",
          "OMB sends and reads by way of JMS, by that client's own settings;"
              + " weir by the broker's own client, by this file's settings for the driver that"
              + " creates the topics");
      JMS_SETTINGS.forEach(key -> file.noEqualIfThere(key, "a setting of the JMS client"));
    }
    return driver;
  }

  /**
   * The outcome of an import.
   *
   * @param name the scenario's name
   * @param text the scenario, as YAML with comments
   * @param notes what it does not hold, or holds otherwise, in the order of the files
   */
  public record Imported(String name, String text, List<Note> notes) {
    public Imported {
      notes = List.copyOf(notes);
    }
  }
}
