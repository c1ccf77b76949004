package io.weir.lab.kubernetes;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.weir.core.scenario.WorkerPods;
import io.weir.core.unit.DataSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Parts that pods of workers and of coordinators share. They meet the standard "restricted" for the
 * security of pods.
 */
final class PodParts {
  /** The one container of a pod. */
  static final String CONTAINER = "weir";
  /** How long the cluster keeps a job that is over. */
  static final int KEEP_SECONDS = 60;

  static final String COMPONENT = "app.kubernetes.io/component";
  /** The user of the processes, also without one in the image. */
  private static final long USER = 65_532;
  private static final int READABLE = 0440;
  private static final String TEMPORARY = "tmp";
  private static final String SECRET = "secret-";

  private PodParts() {}

  static Map<String, String> labels(String component) {
    return Map.of("app.kubernetes.io/name", "weir", COMPONENT, component);
  }

  static PodSecurityContext security() {
    return new PodSecurityContextBuilder().withRunAsNonRoot(true)
        .withRunAsUser(USER)
        .withRunAsGroup(USER)
        .withFsGroup(USER)
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .build();
  }

  /**
   * Returns a container without its command; its requests are its limits, so that no other pod gets
   * them.
   */
  static Container container(String image, int cpu, DataSize memory, List<VolumeMount> mounts) {
    Map<String, Quantity> resources = Map.of("cpu", new Quantity(Integer.toString(cpu)), "memory",
        new Quantity(Long.toString(memory.bytes())));
    return new ContainerBuilder().withName(CONTAINER)
        .withImage(image)
        .withResources(new ResourceRequirementsBuilder().withRequests(resources)
            .withLimits(resources)
            .build())
        .withSecurityContext(new SecurityContextBuilder().withAllowPrivilegeEscalation(false)
            .withReadOnlyRootFilesystem(true)
            .withNewCapabilities()
            .withDrop("ALL")
            .endCapabilities()
            .build())
        .withVolumeMounts(mounts)
        .withTerminationMessagePolicy("FallbackToLogsOnError")
        .build();
  }

  /**
   * Returns the volumes of every pod: a folder for temporary files, and the secrets of the options.
   */
  static List<Volume> volumes(WorkerPods pods) {
    List<Volume> volumes = new ArrayList<>();
    volumes.add(folder(TEMPORARY));
    for (int number = 0; number < pods.secrets().size(); number++) {
      volumes.add(new VolumeBuilder().withName(SECRET + number)
          .withNewSecret()
          .withSecretName(pods.secrets().get(number))
          .withDefaultMode(READABLE)
          .endSecret()
          .build());
    }
    return volumes;
  }

  static Volume folder(String name) {
    return new VolumeBuilder().withName(name).withNewEmptyDir().endEmptyDir().build();
  }

  /** Returns where {@link #volumes} are. */
  static List<VolumeMount> mounts(WorkerPods pods) {
    List<VolumeMount> mounts = new ArrayList<>();
    mounts.add(mount(TEMPORARY, "/tmp"));
    for (int number = 0; number < pods.secrets().size(); number++) {
      mounts.add(new VolumeMountBuilder().withName(SECRET + number)
          .withMountPath(WorkerPods.SECRETS + "/" + pods.secrets().get(number))
          .withReadOnly(true)
          .build());
    }
    return mounts;
  }

  static VolumeMount mount(String volume, String path) {
    return new VolumeMountBuilder().withName(volume).withMountPath(path).build();
  }

  /** Returns a variable with the value of a field of the pod. */
  static EnvVar field(String name, String path) {
    return new EnvVarBuilder().withName(name)
        .withNewValueFrom()
        .withNewFieldRef()
        .withFieldPath(path)
        .endFieldRef()
        .endValueFrom()
        .build();
  }
}
