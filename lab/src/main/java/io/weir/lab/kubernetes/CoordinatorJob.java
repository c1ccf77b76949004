package io.weir.lab.kubernetes;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.weir.core.scenario.WorkerPods;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The coordinator as a job with one pod. The job rather than a bare pod, because the cluster
 * removes
 * a job that is over, even if all of weir was killed.
 *
 * @param id identifies it; lower-case hexadecimal digits
 * @param image the image of weir
 * @param pods the options of the user
 */
record CoordinatorJob(String id, String image, WorkerPods pods) {
  static final String LABEL = "weir.io/coordinator";
  /** The folder for results. */
  static final String RESULTS = "/results";
  /** The command of weir that reads its order from standard input. */
  static final String COMMAND = "coordinator";

  private static final String COMPONENT = "coordinator";
  private static final int CPU = 1;
  private static final DataSize MEMORY = DataSize.mebibytes(1536);
  /** Longer than weir takes to end a run in order. */
  private static final long GRACE_SECONDS = 60;
  /** For its JVM, and the order, once the pod has started. */
  private static final Duration FIRST_WORDS = Duration.ofMinutes(2);

  String name() {
    return "weir-coordinator-" + id.substring(0, 12);
  }

  /** The time after which the cluster ends a coordinator that has no order yet. */
  Duration untilOrder() {
    return pods.startWithin().plus(FIRST_WORDS);
  }

  Job job() {
    Map<String, String> labels = new HashMap<>(PodParts.labels(COMPONENT));
    labels.put(LABEL, id);
    return new JobBuilder().withNewMetadata()
        .withName(name())
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .withBackoffLimit(0)
        .withActiveDeadlineSeconds(untilOrder().toSeconds())
        .withTtlSecondsAfterFinished(PodParts.KEEP_SECONDS)
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy("Never")
        .withServiceAccountName(pods.serviceAccount())
        .withEnableServiceLinks(false)
        .withTerminationGracePeriodSeconds(GRACE_SECONDS)
        .withSecurityContext(PodParts.security())
        .withContainers(container())
        .withVolumes(volumes())
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  private List<Volume> volumes() {
    List<Volume> volumes = new ArrayList<>(PodParts.volumes(pods));
    volumes.add(PodParts.folder("results"));
    return volumes;
  }

  private Container container() {
    List<VolumeMount> mounts = new ArrayList<>(PodParts.mounts(pods));
    mounts.add(PodParts.mount("results", RESULTS));
    return new ContainerBuilder(PodParts.container(image, CPU, MEMORY, mounts))
        .withArgs(COMMAND)
        // The end of the first connection to standard input is its end.
        .withStdin(true)
        .withStdinOnce(true)
        .withEnv(fields())
        .build();
  }

  private static List<EnvVar> fields() {
    return List.of(PodParts.field(OwnPod.NAME, "metadata.name"),
        PodParts.field(OwnPod.UID, "metadata.uid"),
        PodParts.field(OwnPod.NAMESPACE, "metadata.namespace"),
        PodParts.field(OwnPod.ADDRESS, "status.podIP"));
  }
}
