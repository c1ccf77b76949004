package io.weir.benchmark.measure;

import io.weir.core.launch.Artifact;
import io.weir.core.unit.Durations;
import io.weir.lab.artifact.DownloadListener;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.artifact.ResolveException;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes a build of Kafka that is slower by a known time, to see whether it is found. */
@Command(
    name = "slower-kafka",
    mixinStandardHelpOptions = true,
    description = "Write a build of Kafka that spends more time on each produce request into the"
        + " local Maven repository.")
final class SlowerKafkaCommand implements Callable<Integer> {
  private static final String GROUP = "org.apache.kafka";
  private static final String NAME = "kafka_2.13";
  private static final String HANDLER = "kafka/server/KafkaApis.class";
  private static final String METHOD = "handleProduceRequest";

  @Option(names = "--by", required = true,
      description = "The time that a request handler spins before it handles a produce request.")
  private Duration by;

  @Option(names = "--version", defaultValue = "4.3.1",
      description = "The version of Kafka; default ${DEFAULT-VALUE}.")
  private String version;

  @Override
  public Integer call() throws MeasureException, InterruptedException {
    Path original = server();
    String slower = version + "-slower-" + Durations.format(by);
    Path folder = original.getParent().resolveSibling(slower);
    if (Files.exists(folder)) {
      throw new MeasureException(folder + " exists already: use version " + slower
          + ", or delete the folder");
    }
    try (FileSystem jar = FileSystems.newFileSystem(original)) {
      byte[] handler = slower(jar.getPath(HANDLER));
      Files.createDirectory(folder);
      // The dependencies keep their version.
      Files.writeString(folder.resolve(NAME + "-" + slower + ".pom"),
          Files.readString(original.resolveSibling(NAME + "-" + version + ".pom"))
              .replaceFirst("<version>" + version + "</version>",
                  "<version>" + slower + "</version>"));
      Path server = Files.copy(original, folder.resolve(NAME + "-" + slower + ".jar"));
      try (FileSystem changed = FileSystems.newFileSystem(server)) {
        Files.write(changed.getPath(HANDLER), handler);
      }
    } catch (IOException e) {
      throw new MeasureException("can't write " + folder + ": " + e, e);
    }
    System.out.println("version: " + slower + ", client-version: " + version);
    return 0;
  }

  private Path server() throws MeasureException, InterruptedException {
    try (MavenArtifactResolver resolver = MavenArtifactResolver.create()) {
      return resolver.resolve(List.of(Artifact.jar(GROUP, NAME, version)), DownloadListener.NONE)
          .stream()
          .filter(file -> file.endsWith(NAME + "-" + version + ".jar"))
          .findFirst()
          .orElseThrow(() -> new MeasureException("Kafka " + version + " has no " + NAME));
    } catch (ResolveException e) {
      throw new MeasureException(e.getMessage(), e);
    }
  }

  private byte[] slower(Path handler) throws IOException, MeasureException {
    if (!Files.exists(handler)) {
      throw new MeasureException("Kafka " + version + " has no " + HANDLER);
    }
    ClassReader reader = new ClassReader(Files.readAllBytes(handler));
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    Slowdown slowdown = new Slowdown(writer, reader.getClassName(), by.toNanos());
    reader.accept(slowdown, 0);
    if (!slowdown.found) {
      throw new MeasureException("Kafka " + version + " has no " + METHOD);
    }
    return writer.toByteArray();
  }

  /** Adds a method that spins, and a call of it where a produce request is handled. */
  private static final class Slowdown extends ClassVisitor {
    private static final String SPIN = "spinBeforeProduce";
    private static final String NOTHING = "()V";
    private static final String SYSTEM = "java/lang/System";

    private final String owner;
    private final long nanos;
    private boolean found;

    Slowdown(ClassVisitor next, String owner, long nanos) {
      super(Opcodes.ASM9, next);
      this.owner = owner;
      this.nanos = nanos;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
        String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      if (!name.equals(METHOD)) {
        return next;
      }
      found = true;
      return new MethodVisitor(Opcodes.ASM9, next) {
        @Override
        public void visitCode() {
          super.visitCode();
          visitMethodInsn(Opcodes.INVOKESTATIC, owner, SPIN, NOTHING, false);
        }
      };
    }

    @Override
    public void visitEnd() {
      int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
      MethodVisitor spin = super.visitMethod(access, SPIN, NOTHING, null, null);
      Label again = new Label();
      Label end = new Label();
      spin.visitCode();
      spin.visitMethodInsn(Opcodes.INVOKESTATIC, SYSTEM, "nanoTime", "()J", false);
      spin.visitVarInsn(Opcodes.LSTORE, 0);
      spin.visitLabel(again);
      spin.visitFrame(Opcodes.F_APPEND, 1, new Object[] {Opcodes.LONG}, 0, null);
      spin.visitMethodInsn(Opcodes.INVOKESTATIC, SYSTEM, "nanoTime", "()J", false);
      spin.visitVarInsn(Opcodes.LLOAD, 0);
      spin.visitInsn(Opcodes.LSUB);
      spin.visitLdcInsn(nanos);
      spin.visitInsn(Opcodes.LCMP);
      spin.visitJumpInsn(Opcodes.IFGE, end);
      spin.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "onSpinWait", NOTHING, false);
      spin.visitJumpInsn(Opcodes.GOTO, again);
      spin.visitLabel(end);
      spin.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
      spin.visitInsn(Opcodes.RETURN);
      spin.visitMaxs(0, 0);
      spin.visitEnd();
      super.visitEnd();
    }
  }
}
