package io.weir.cli.omb;

import io.weir.cli.draft.ScenarioDraft;
import io.weir.cli.draft.ScenarioName;
import io.weir.cli.omb.SystemDrafts.SystemDraft;
import io.weir.core.launch.Launcher;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import io.weir.findings.text.Names;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Turns a workload and driver files of OpenMessaging Benchmark into a scenario. The source of OMB's
 * behavior is its code (github.com/openmessaging/benchmark), in the classes that the mappings name.
 */
public final class OmbImport {
  private static final String UNNAMED = "omb";
  private static final String DRIVER_CLASS = "driverClass";
  private static final String JMS = OmbMapping.PACKAGE + "jms.JMSBenchmarkDriver";
  private static final String DELEGATE = "delegateForAdminOperationsClassName";
  private static final String FACTORY = "connectionFactoryClassName";
  private static final List<String> JMS_SETTINGS = List.of(FACTORY,
      "connectionFactoryConfigurationParam", "use20api", "sendWithTransactions",
      "topicNamePrefix", "messageSelector", "properties");

  private final List<Note> notes = new ArrayList<>();
  /** Those with an equivalent of a driver of OMB. */
  private final List<Launcher> launchers;

  private OmbImport(List<Launcher> launchers) {
    this.launchers = launchers;
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
    return new OmbImport(
        launchers.stream().filter(launcher -> launcher.omb().isPresent()).toList())
        .read(workload, drivers);
  }

  private Imported read(Path workload, List<Path> drivers) throws OmbException {
    FileSection file = OmbFile.read(workload, notes);
    if (file.text(DRIVER_CLASS).isPresent()) {
      throw file.wrong(DRIVER_CLASS, "is a driver file and no workload",
          "name a workload first, and driver files after --drivers");
    }
    String title = file.text("name").orElse(ScenarioName.base(workload));
    String name = ScenarioName.of(ScenarioName.base(workload), UNNAMED);
    ScenarioDraft top = new ScenarioDraft();
    top.remark("Made by 'weir import omb' from " + Stream.concat(Stream.of(workload),
        drivers.stream())
        .map(path -> path.getFileName().toString())
        .collect(
            Collectors.joining(", "))
        + ". OMB measures each of them once; weir repeats, three times unless 'repeat' says.");
    top.put("name", name);
    top.put("question", title + ", as OMB's files have it");
    systems(drivers, file, top.section("systems")).write(top);
    WorkloadMapping mapping = new WorkloadMapping(file);
    mapping.workload(top.section("workload"));
    mapping.phases(top.section("phases"));
    mapping.worker(top.section("worker"));
    file.noteUnread();
    return new Imported(name, String.join("\n", top.lines()) + "\n", notes);
  }

  /** OMB names systems; if several have the same name, their files distinguish them. */
  private SystemDrafts systems(List<Path> drivers, FileSection workload, ScenarioDraft section)
      throws OmbException {
    List<FileSection> files = new ArrayList<>();
    List<String> titles = new ArrayList<>();
    for (Path driver : drivers) {
      FileSection file = OmbFile.read(driver, notes);
      files.add(file);
      titles.add(file.text("name").orElse(ScenarioName.base(driver)));
    }
    Map<String, SystemDraft> systems = new LinkedHashMap<>();
    for (int i = 0; i < files.size(); i++) {
      FileSection file = files.get(i);
      Optional<Launcher> driver = driver(file, files.size() == 1);
      if (driver.isPresent()) {
        boolean alike = Collections.frequency(titles, titles.get(i)) > 1;
        String name = unused(
            ScenarioName.of(alike ? ScenarioName.base(drivers.get(i)) : titles.get(i), UNNAMED),
            systems.keySet());
        ScenarioDraft body = section.section(name);
        body.put("broker", driver.get().broker());
        OmbMapping mapping = driver.get().omb().orElseThrow();
        systems.put(name, new SystemDraft(body, mapping.map(name, file, body)));
        file.noteUnread();
        mapping.note(workload);
      }
    }
    if (systems.isEmpty()) {
      throw new OmbException(drivers.getFirst() + ":1",
          "none of the driver files is of a broker that weir drives", known());
    }
    return new SystemDrafts(List.copyOf(systems.values()));
  }

  /**
   * Returns the broker kind of a driver file.
   *
   * @param only whether there is no other driver file
   */
  private Optional<Launcher> driver(FileSection file, boolean only) throws OmbException {
    String driverClass = file.text(DRIVER_CLASS)
        .orElseThrow(() -> file.wrong(DRIVER_CLASS,
            "has no driverClass, so it is no driver file", "name driver files after --drivers"));
    Optional<Launcher> driver =
        driverClass.equals(JMS) ? behindJms(file) : counterpart(driverClass);
    String reason = "weir has no driver for " + subject(driverClass);
    if (driver.isEmpty() && only) {
      throw file.wrong(DRIVER_CLASS, reason, known());
    }
    if (driver.isEmpty()) {
      file.noEqual(DRIVER_CLASS, reason + "; the file is left out");
    }
    return driver;
  }

  private Optional<Launcher> counterpart(String driverClass) {
    return launchers.stream()
        .filter(launcher -> launcher.omb().orElseThrow().driverClass().equals(driverClass))
        .findFirst();
  }

  /**
   * Returns the broker kind of a file for JMS: that of the driver that creates its topics, or else
   * that of its connection factory ({@code JMSBenchmarkDriver} and {@code JMSConfig} of OMB).
   */
  private Optional<Launcher> behindJms(FileSection file) throws OmbException {
    Optional<Launcher> driver = file.text(DELEGATE).flatMap(this::counterpart);
    if (driver.isPresent()) {
      file.noEqual(DRIVER_CLASS,
          "OMB sends and reads through JMS, and creates topics with the broker's own client; weir"
              + " uses the broker's own client for both, with its settings in this file");
      JMS_SETTINGS.forEach(key -> file.noEqualIfThere(key, "a setting of the JMS client"));
      return driver;
    }
    Optional<String> factory = file.text(FACTORY);
    return launchers.stream()
        .filter(launcher -> factory.filter(launcher.omb().orElseThrow()::hasJmsFactory)
            .isPresent())
        .findFirst();
  }

  /** Returns the brokers that weir has drivers for, as a hint. */
  private String known() {
    return "weir drives "
        + Names.list(launchers.stream().map(launcher -> launcher.traits().name()).toList());
  }

  /** Returns the broker of a driver, as its class names it. */
  private static String subject(String driverClass) {
    String simple = driverClass.substring(driverClass.lastIndexOf('.') + 1);
    String subject = simple.replaceFirst("(Benchmark)?Driver$", "");
    return subject.isEmpty() ? driverClass : subject;
  }

  private static String unused(String name, Set<String> used) {
    String free = name;
    for (int number = 2; used.contains(free); number++) {
      free = name + "-" + number;
    }
    return free;
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
