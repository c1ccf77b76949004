package io.weir.lab.kubernetes;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import io.fabric8.kubernetes.api.model.VolumeProjectionBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.weir.core.scenario.WorkerPods;
import io.weir.core.unit.DataSize;
import io.weir.engine.dial.DialSettings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The objects of one start of workers: an indexed job with a pod for each, and secrets with their
 * settings. A secret belongs to the job, and the job to the coordinator's pod.
 *
 * @param id identifies the start
 * @param image the image of weir that the coordinator runs from, so that paths are the same
 * @param pods the options of the user
 * @param command the command of each worker, without the file of its settings
 * @param settings those of each worker, in order
 * @param memory the memory of each pod
 * @param grace what a worker gets to end by itself, in seconds
 */
record WorkerJob(String id, String image, WorkerPods pods, List<String> command,
    List<DialSettings> settings, DataSize memory, long grace) {
  /** The label with the start that a pod belongs to. */
  static final String START = "weir.io/start";
  /** The number of a worker; Kubernetes sets it on each pod. */
  static final String INDEX = "batch.kubernetes.io/job-completion-index";

  private static final String COMPONENT = "worker";
  private static final String SETTINGS = "settings";
  private static final String SETTINGS_FILE = "/run/weir/worker/settings";
  private static final int READABLE = 0440;
  /** A secret takes up to 1 MiB, and settings about 2 KiB. */
  private static final int SECRET_WORKERS = 250;

  WorkerJob {
    command = List.copyOf(command);
    settings = List.copyOf(settings);
  }

  String name() {
    return "weir-workers-" + id.substring(0, 12);
  }

  /** Returns the job. Its pods wait for their secrets. */
  Job job(OwnPod owner) {
    Map<String, String> labels = new HashMap<>(PodParts.labels(COMPONENT));
    labels.put(START, id);
    return new JobBuilder().withNewMetadata()
        .withName(name())
        .withLabels(labels)
        .withOwnerReferences(owner("v1", "Pod", owner.name(), owner.uid()))
        .endMetadata()
        .withNewSpec()
        .withCompletionMode("Indexed")
        .withCompletions(settings.size())
        .withParallelism(settings.size())
        .withBackoffLimit(0)
        .withActiveDeadlineSeconds(pods.atMost().toSeconds())
        .withTtlSecondsAfterFinished(PodParts.KEEP_SECONDS)
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy("Never")
        .withAutomountServiceAccountToken(false)
        .withEnableServiceLinks(false)
        .withTerminationGracePeriodSeconds(grace)
        .withSecurityContext(PodParts.security())
        .withTopologySpreadConstraints(spread())
        .withContainers(container())
        .withVolumes(volumes())
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  /** Over all machines evenly, as far as they have room. */
  private TopologySpreadConstraint spread() {
    return new TopologySpreadConstraintBuilder().withMaxSkew(1)
        .withTopologyKey("kubernetes.io/hostname")
        .withWhenUnsatisfiable("ScheduleAnyway")
        .withNewLabelSelector()
        .withMatchLabels(Map.of(START, id))
        .endLabelSelector()
        .build();
  }

  private Container container() {
    List<String> complete = new ArrayList<>(command);
    complete.add(SETTINGS_FILE);
    List<VolumeMount> mounts = new ArrayList<>(PodParts.mounts(pods));
    // Of all files only that of this worker. The job sets the variable in each container.
    mounts.add(new VolumeMountBuilder().withName(SETTINGS)
        .withMountPath(SETTINGS_FILE)
        .withSubPathExpr("$(JOB_COMPLETION_INDEX)")
        .withReadOnly(true)
        .build());
    return new ContainerBuilder(PodParts.container(image, pods.cpu(), memory, mounts))
        .withCommand(complete)
        .build();
  }

  private List<Volume> volumes() {
    List<Volume> volumes = new ArrayList<>(PodParts.volumes(pods));
    List<VolumeProjection> sources = new ArrayList<>();
    for (int number = 0; number < secretCount(); number++) {
      sources.add(new VolumeProjectionBuilder().withNewSecret()
          .withName(secretName(number))
          .endSecret()
          .build());
    }
    volumes.add(new VolumeBuilder().withName(SETTINGS)
        .withNewProjected()
        .withDefaultMode(READABLE)
        .withSources(sources)
        .endProjected()
        .build());
    return volumes;
  }

  private int secretCount() {
    return (settings.size() + SECRET_WORKERS - 1) / SECRET_WORKERS;
  }

  private String secretName(int number) {
    return name() + "-" + number;
  }

  /** Returns the secrets, each with the settings of some workers under their numbers. */
  List<Secret> secrets(Job created) {
    List<Secret> secrets = new ArrayList<>();
    for (int number = 0; number < secretCount(); number++) {
      Map<String, String> entries = new HashMap<>();
      int first = number * SECRET_WORKERS;
      for (int worker = first; worker < Math.min(first + SECRET_WORKERS, settings.size());
          worker++) {
        entries.put(Integer.toString(worker),
            new String(settings.get(worker).line(), StandardCharsets.UTF_8));
      }
      secrets.add(new SecretBuilder().withNewMetadata()
          .withName(secretName(number))
          .withLabels(PodParts.labels(COMPONENT))
          .withOwnerReferences(
              owner("batch/v1", "Job", name(), created.getMetadata().getUid()))
          .endMetadata()
          .withType("Opaque")
          .withImmutable(true)
          .withStringData(entries)
          .build());
    }
    return secrets;
  }

  private static OwnerReference owner(String version, String kind, String name, String uid) {
    return new OwnerReferenceBuilder().withApiVersion(version)
        .withKind(kind)
        .withName(name)
        .withUid(uid)
        .withController(false)
        .withBlockOwnerDeletion(false)
        .build();
  }

  /** Without the settings, which hold keys. */
  @Override
  public String toString() {
    return "WorkerJob[" + name() + ", " + settings.size() + " workers]";
  }
}
