package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.weir.cli.context.Installation;
import io.weir.core.result.Json;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real control plane of Kubernetes, and nodes that run pods as processes in namespaces.
 * {@code cli/src/test/kubernetes/build} makes its programs. The image has the jars of this build.
 */
final class TestCluster implements AutoCloseable {
  static final String NAMESPACE = "bench";
  static final String IMAGE = "weir:test";

  private static final int LIMIT_MINUTES = 3;
  private static final Path HOME = Installation.ofProcess().home();

  private final Process process;
  private final Path state;
  final KubernetesClient client;

  private TestCluster(Process process, Path state, KubernetesClient client) {
    this.process = process;
    this.state = state;
    this.client = client;
  }

  /** Starts a cluster with two nodes of 4 CPUs. Skips the test where that is impossible. */
  static TestCluster start(Path folder) throws IOException, InterruptedException {
    String cache = System.getenv("XDG_CACHE_HOME");
    Path programs = (cache == null
        ? Path.of(System.getProperty("user.home"), ".cache")
        : Path.of(cache)).resolve("weir/kubernetes-1.34.4");
    assumeTrue(Files.isExecutable(programs.resolve("weir-test-cluster")),
        "no control plane: cli/src/test/kubernetes/build makes one");
    assumeTrue("root".equals(System.getProperty("user.name")), "namespaces need root");
    Path root = image(folder);
    Path state = Files.createDirectory(folder.resolve("cluster"));
    Process process = new ProcessBuilder(programs.resolve("weir-test-cluster").toString(), "--bin",
        programs.toString(), "--state", state.toString(), "--nodes", "2", "--cpus", "4", "--image",
        IMAGE + "=" + root)
        .redirectError(state.resolve("cluster.log").toFile())
        .start();
    BufferedReader said = process.inputReader();
    String ready = said.readLine();
    assertThat(ready).as(Files.readString(state.resolve("cluster.log"))).startsWith("ready ");
    Config config = Config.fromKubeconfig(state.resolve("admin.kubeconfig").toFile());
    TestCluster cluster = new TestCluster(process, state,
        new KubernetesClientBuilder().withConfig(config).build());
    cluster.prepare();
    return cluster;
  }

  /** The base image, and what image/build puts on top of it, without clients of brokers. */
  private static Path image(Path folder) throws IOException, InterruptedException {
    Path base = folder.resolve("base.tar");
    Path layer = Files.createDirectory(folder.resolve("layer"));
    Path root = Files.createDirectory(folder.resolve("root"));
    run(HOME.resolve("image/base-of-this-machine").toString(), base.toString());
    run("tar", "-C", layer.toString(), "-xf", base.toString(), "layer/layer.tar");
    run("tar", "-C", root.toString(), "-xf", layer.resolve("layer/layer.tar").toString());
    Path libs = Files.createDirectories(root.resolve("opt/weir/libs"));
    copyJars(HOME.resolve("cli/target/lib"), libs);
    Files.copy(HOME.resolve("cli/target/weir-cli.jar"), libs.resolve("weir-cli.jar"));
    copyJars(HOME.resolve("drivers/loopback/target"), libs);
    Json.compactWriter()
        .writeValue(root.resolve(".entrypoint").toFile(), List.of("java", "-Xmx512m",
            "-Dweir.home=/opt/weir", "-Duser.home=/tmp", "-cp", "/opt/weir/libs/*",
            Weir.class.getName()));
    // The pods' user is another one, and temporary folders belong to this one.
    for (Path path = folder; path.startsWith(Path.of("/tmp/junit")); path = path.getParent()) {
      run("chmod", "755", path.toString());
    }
    return root;
  }

  private static void copyJars(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".jar"))
          .filter(file -> !file.toString().endsWith("-tests.jar"))
          .toList()) {
        Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static void run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.PIPE)
        .start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
  }

  /** The rights of the user "ada" are those of deploy/kubernetes/rbac.yaml. */
  private void prepare() throws IOException {
    client.namespaces()
        .resource(new NamespaceBuilder().withNewMetadata()
            .withName(NAMESPACE)
            .withLabels(Map.of("pod-security.kubernetes.io/enforce", "restricted"))
            .endMetadata()
            .build())
        .create();
    try (InputStream rights =
        Files.newInputStream(HOME.resolve("deploy/kubernetes/rbac.yaml"))) {
      client.load(rights).inNamespace(NAMESPACE).create();
    }
    client.rbac()
        .roleBindings()
        .inNamespace(NAMESPACE)
        .resource(new RoleBindingBuilder().withNewMetadata()
            .withName("weir-users")
            .endMetadata()
            .withNewRoleRef()
            .withApiGroup("rbac.authorization.k8s.io")
            .withKind("Role")
            .withName("weir-user")
            .endRoleRef()
            .addNewSubject()
            .withApiGroup("rbac.authorization.k8s.io")
            .withKind("User")
            .withName("ada")
            .endSubject()
            .build())
        .create();
  }

  /** The command line of the user "ada", as another process. */
  Process weir(Path output, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        HOME.resolve("cli/target/weir-cli.jar") + File.pathSeparator
            + driver("drivers/loopback/target"),
        "-Dweir.home=" + HOME, Weir.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
        .redirectOutput(output.toFile());
    builder.environment().put("KUBECONFIG", state.resolve("ada.kubeconfig").toString());
    return builder.start();
  }

  private static Path driver(String folder) throws IOException {
    try (Stream<Path> files = Files.list(HOME.resolve(folder))) {
      return files.filter(file -> file.getFileName().toString().matches("weir-driver-.*\\.jar"))
          .filter(file -> !file.toString().endsWith("-tests.jar"))
          .findFirst()
          .orElseThrow();
    }
  }

  /** The processes of pods whose command line has that word. */
  List<ProcessHandle> processes(String word) {
    return process.descendants()
        .filter(handle -> handle.info()
            .arguments()
            .map(arguments -> List.of(arguments).contains(word))
            .orElse(false))
        .toList();
  }

  List<Pod> pods() {
    return client.pods().inNamespace(NAMESPACE).list().getItems();
  }

  /** Waits until weir has left nothing in the namespace, and no process. */
  void awaitNothing() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(LIMIT_MINUTES);
    while (!pods().isEmpty() || !jobs().isEmpty() || secrets() > 0
        || !processes("io.weir.engine.WorkerMain").isEmpty()) {
      assertThat(System.nanoTime()).as("pods " + pods().stream()
          .map(pod -> pod.getMetadata().getName())
          .toList()).isLessThan(deadline);
      Thread.sleep(Duration.ofMillis(200));
    }
  }

  private List<Job> jobs() {
    return client.batch().v1().jobs().inNamespace(NAMESPACE).list().getItems();
  }

  private int secrets() {
    return client.secrets().inNamespace(NAMESPACE).list().getItems().size();
  }

  @Override
  public void close() throws IOException {
    client.close();
    // The end of its input ends it, with all that it started.
    process.getOutputStream().close();
    process.onExit().completeOnTimeout(process, 1, TimeUnit.MINUTES).join().destroyForcibly();
  }
}
