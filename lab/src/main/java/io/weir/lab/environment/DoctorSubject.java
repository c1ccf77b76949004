package io.weir.lab.environment;

import io.weir.core.launch.Artifact;
import io.weir.core.launch.HostProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The subject of a doctor's checks besides the machine.
 *
 * @param results the folder that result folders are made in
 * @param work the folder that systems keep their data in while they run
 * @param artifacts the artifacts of the systems of interest, by purpose, as {@code Apache Kafka
 * 4.3.1}
 * @param programs what must be installed for some of them, by the broker kind's title
 * @param cached whether such artifacts are on this machine already
 */
public record DoctorSubject(
    Path results,
    Path work,
    Map<String, List<Artifact>> artifacts,
    Map<String, List<HostProgram>> programs,
    Predicate<List<Artifact>> cached) {}
