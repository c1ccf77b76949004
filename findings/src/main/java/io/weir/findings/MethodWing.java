package io.weir.findings;

import io.weir.core.scenario.ThresholdTable;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Block.Definitions;
import io.weir.findings.doc.Section;
import io.weir.findings.doc.Text;
import io.weir.findings.model.Findings;
import io.weir.findings.model.JudgingRules;
import io.weir.findings.model.Palette;
import io.weir.findings.model.Wing;
import io.weir.findings.text.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The meaning of the words, and the limits of the validity checks. */
public final class MethodWing implements Wing {
  @Override
  public List<Section> sections(Findings findings, Palette palette) {
    return List.of(new Section("method", "How to read this", "How to read this", List.of(), List.of(
        Block.paragraph(Text.of(
            "weir offers load on a schedule and does not wait for the system. Response time"
                + " starts when a message is due, so a stall delays every message that falls"
                + " into it. Service time starts when the message is sent. A value is valid if"
                + " all validity checks passed. Quote a value of low confidence with its"
                + " reasons. An invalid value does not measure what it names. “≥” marks a lower"
                + " bound.")),
        Block.note("Judged by " + JudgingRules.current().text() + "."),
        Block.fold("Limits of the validity checks", new Definitions(limits(findings.thresholds()))),
        Block.fold("The same limits by their keys in a scenario",
            new Definitions(ThresholdTable.texts(findings.thresholds()))))));
  }

  private static Map<String, String> limits(Thresholds limits) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("error bar", "generator lag, waiting for a CPU, standstills, steal, quotas, the time"
        + " before the steady state and changes of the disk may have moved a value by at most "
        + Quantity.percent(limits.errorBar()) + " together; invalid if the generator's own lag is"
        + " more than " + Quantity.percent(limits.lagInvalid()));
    values.put("achieved rate",
        "at least " + Quantity.percent(limits.achieved()) + " of the offered rate for valid"
            + " latencies; invalid below " + Quantity.percent(limits.achievedInvalid()));
    values.put("CPU of the worker",
        "at most " + Quantity.percent(limits.cpuShare()) + " of all cores, a pacing"
            + " thread's work at most " + Quantity.percent(limits.pacerShare()) + " of one");
    values.put("waiting for a CPU, CPU quotas",
        "below " + Quantity.percent(limits.starved()) + " of the time");
    values.put("garbage collection",
        "at most " + Quantity.percent(limits.gcShare())
            + " of the time, if the JVM does not report its pauses");
    values.put("steady state", "tested from " + limits.steadyState().toSeconds()
        + " s on (MSER-5), before that by the halves of the phase");
    values.put("disk", "an fsync without load that is at most "
        + Quantity.percent(limits.diskDrift()) + " slower or faster after the run counts as equal");
    values.put("range", "below " + Quantity.latency(limits.histogramTop().toNanos()));
    values.put("samples",
        "at least " + limits.samplesBeyond() + " beyond a quantile, and from at least "
            + limits.windows() + " different seconds from p" + Math.round(100 * limits.tailFrom())
            + " on, or half of the seconds of a short measurement");
    values.put("accounts", "at most " + Quantity.percent(limits.unaccounted())
        + " of the accounted messages missing in the histograms");
    values.put("clocks",
        "no end-to-end sample below zero; invalid above " + Quantity.percent(limits.negative()));
    values.put("equivalence", "within " + Quantity.percent(limits.margin()));
    values.put("repetitions", "fewer than " + limits.runs() + " of each system are indicative");
    return values;
  }
}
