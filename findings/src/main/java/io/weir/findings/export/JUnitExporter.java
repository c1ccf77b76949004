package io.weir.findings.export;

import io.weir.core.result.Environment;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.ObjectiveRule.Undecided;
import io.weir.core.text.EnumWord;
import io.weir.core.text.VisibleText;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Outline;
import io.weir.findings.model.RunFindings;
import io.weir.findings.read.ResultReader;
import io.weir.findings.slo.SloFinding;
import io.weir.findings.slo.SloWing;
import io.weir.findings.text.Names;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Objectives and verdicts as JUnit XML, in the form that Jenkins, GitLab and GitHub's actions read:
 * a suite for the scenario, and a case for each objective of each system and for each run. What
 * makes {@code weir report} fail is a failure or an error here.
 */
public final class JUnitExporter implements Exporter {
  private static final double MILLIS_PER_SECOND = 1e3;

  /** How a case ended; the names of elements. */
  private enum Outcome {
    PASSED, FAILURE, ERROR, SKIPPED
  }

  /**
   * A case.
   *
   * @param type the kind of its failure; empty text if it passed
   * @param text what was found, for readers
   */
  private record Case(String system, String name, Duration took, Outcome outcome, String type,
      String text) {}

  @Override
  public String format() {
    return "junit";
  }

  @Override
  public String describe() {
    return "objectives and verdicts as JUnit XML";
  }

  @Override
  public void write(ResultReader folder, Findings findings, OutputStream out) throws IOException {
    List<Case> cases = new ArrayList<>();
    SloFinding.of(findings)
        .forEach(found -> cases.add(of(found, findings.plan().rule().undecided())));
    findings.runs().forEach(run -> cases.add(of(run)));
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
      xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
      start(xml, "testsuites", findings, cases);
      start(xml, "testsuite", findings, cases);
      properties(xml, findings);
      for (Case one : cases) {
        write(xml, findings.plan().name(), one);
      }
      text(xml, "system-out", String.join("\n", findings.answer()));
      xml.writeEndDocument();
      xml.flush();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }

  private static Case of(SloFinding found, Undecided rule) {
    String variant = Names.variantBrief(found.variant());
    Outcome outcome = switch (found.outcome()) {
      case MET -> Outcome.PASSED;
      case BROKEN -> Outcome.FAILURE;
      case UNDECIDED -> rule == Undecided.FAIL ? Outcome.FAILURE : Outcome.SKIPPED;
    };
    return new Case(found.system(),
        found.objective().text() + (variant.isEmpty() ? "" : " (" + variant + ")"),
        Duration.ZERO, outcome, outcome == Outcome.PASSED ? "" : EnumWord.kebab(found.outcome()),
        SloWing.explained(found));
  }

  private static Case of(RunFindings run) {
    boolean complete = run.status() == RunStatus.COMPLETED;
    Outcome outcome = complete
        ? run.verdict() == Verdict.INVALID ? Outcome.FAILURE : Outcome.PASSED
        : Outcome.ERROR;
    String reasons = run.assessment()
        .reasons()
        .stream()
        .map(Reason::text)
        .distinct()
        .collect(Collectors.joining("\n"));
    Duration took = run.started()
        .flatMap(start -> run.ended().map(end -> Duration.between(start, end)))
        .orElse(Duration.ZERO);
    return new Case(run.run().system().name(), "validity of run " + run.run().folder(), took,
        outcome, complete ? run.verdict().label() : EnumWord.kebab(run.status()),
        complete ? reasons : run.problem().orElse(reasons));
  }

  private static void start(XMLStreamWriter xml, String element, Findings findings,
      List<Case> cases) throws XMLStreamException {
    xml.writeStartElement(element);
    attribute(xml, "name", findings.plan().name());
    xml.writeAttribute("tests", Integer.toString(cases.size()));
    xml.writeAttribute("failures", count(cases, Outcome.FAILURE));
    xml.writeAttribute("errors", count(cases, Outcome.ERROR));
    Optional<Outline> outline = findings.outline();
    Optional<Instant> started = outline.flatMap(Outline::started);
    xml.writeAttribute("time", seconds(started
        .flatMap(from -> outline.flatMap(Outline::ended).map(to -> Duration.between(from, to)))
        .orElse(Duration.ZERO)));
    if (element.equals("testsuite")) {
      xml.writeAttribute("skipped", count(cases, Outcome.SKIPPED));
      if (started.isPresent()) {
        String time = started.get().truncatedTo(ChronoUnit.SECONDS).toString();
        xml.writeAttribute("timestamp", time.substring(0, time.length() - 1));
      }
    }
  }

  private static String count(List<Case> cases, Outcome outcome) {
    return Long.toString(cases.stream().filter(one -> one.outcome() == outcome).count());
  }

  private static void properties(XMLStreamWriter xml, Findings findings)
      throws XMLStreamException {
    xml.writeStartElement("properties");
    property(xml, "question", findings.plan().question());
    property(xml, "verdict", findings.verdict().label());
    property(xml, "weir", findings.environment().map(Environment::weirVersion).orElse(""));
    xml.writeEndElement();
  }

  private static void property(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeEmptyElement("property");
    attribute(xml, "name", name);
    attribute(xml, "value", value);
  }

  private static void write(XMLStreamWriter xml, String scenario, Case one)
      throws XMLStreamException {
    xml.writeStartElement("testcase");
    attribute(xml, "classname", scenario + "." + one.system());
    attribute(xml, "name", one.name());
    xml.writeAttribute("time", seconds(one.took()));
    switch (one.outcome()) {
      case PASSED -> {
        if (!one.text().isEmpty()) {
          text(xml, "system-out", (one.type().isEmpty() ? "" : one.type() + ": ") + one.text());
        }
      }
      case FAILURE, ERROR, SKIPPED -> {
        xml.writeStartElement(EnumWord.kebab(one.outcome()));
        attribute(xml, "type", one.type());
        attribute(xml, "message", one.text().lines().findFirst().orElse(one.type()));
        xml.writeCharacters(VisibleText.of(one.text()));
        xml.writeEndElement();
      }
    }
    xml.writeEndElement();
  }

  private static void attribute(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeAttribute(name, VisibleText.line(value));
  }

  private static void text(XMLStreamWriter xml, String element, String text)
      throws XMLStreamException {
    xml.writeStartElement(element);
    xml.writeCharacters(VisibleText.of(text));
    xml.writeEndElement();
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.3f", time.toMillis() / MILLIS_PER_SECOND);
  }
}
