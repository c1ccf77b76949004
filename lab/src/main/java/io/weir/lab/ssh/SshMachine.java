package io.weir.lab.ssh;

import io.weir.core.scenario.RemoteHost;
import io.weir.lab.provision.ProvisionException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A machine that is fit for Java processes of weir, and has their files.
 *
 * @param host the machine
 * @param folder an absolute path there, for files of weir
 * @param java its program
 * @param feature the feature release of its JDK
 */
public record SshMachine(RemoteHost host, String folder, String java, int feature) {
  static final Duration CHECK_LIMIT = Duration.ofSeconds(30);
  private static final Duration COPY_LIMIT = Duration.ofMinutes(10);
  /** For temporary files and logs. */
  private static final long SPARE_KIB = 64 * 1024;
  private static final int KIB = 1024;

  /**
   * Checks a machine, and copies the files that are missing there.
   *
   * @throws ProvisionException if it can't be reached or is not fit; the message is one sentence
   * with
   * the next step
   */
  public static SshMachine fit(SshClient ssh, RemoteHost host, CopiedJars.Jars files)
      throws ProvisionException, InterruptedException {
    try {
      SshClient.Answer answer = check(ssh, host, files);
      List<String> missing = lines(answer, "missing");
      SshMachine machine = new SshMachine(host, only(host, answer, "folder"),
          only(host, answer, "java"), Integer.parseInt(only(host, answer, "feature")));
      if (!missing.isEmpty()) {
        succeed(host, ssh.run(host,
            ssh.command(host, SshClient.NO_FORWARDING, SshClient.Script.RECEIVE,
                List.of(machine.folder())),
            out -> files.writeTar(missing, out), COPY_LIMIT));
      }
      return machine;
    } catch (IOException e) {
      throw new ProvisionException("files can't be read here: " + e.getMessage(), e);
    }
  }

  private static SshClient.Answer check(SshClient ssh, RemoteHost host, CopiedJars.Jars files)
      throws ProvisionException, InterruptedException, IOException {
    List<String> arguments = List.of(host.javaHome().orElse(""), host.folder().orElse(""),
        Long.toString(files.size() / KIB + SPARE_KIB));
    byte[] names = files.hashes()
        .stream()
        .map(hash -> hash + "\n")
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.US_ASCII);
    return succeed(host, ssh.run(host,
        ssh.command(host, SshClient.NO_FORWARDING, SshClient.Script.CHECK, arguments),
        out -> out.write(names), CHECK_LIMIT));
  }

  private static SshClient.Answer succeed(RemoteHost host, SshClient.Answer answer)
      throws ProvisionException {
    if (answer.exit() != 0) {
      throw new ProvisionException(RemoteProblem.describe(host, answer.exit(), answer.words()));
    }
    return answer;
  }

  private static List<String> lines(SshClient.Answer answer, String word) {
    String opening = word + " ";
    return answer.output()
        .lines()
        .filter(line -> line.startsWith(opening))
        .map(line -> line.substring(opening.length()))
        .toList();
  }

  private static String only(RemoteHost host, SshClient.Answer answer, String word)
      throws ProvisionException {
    List<String> found = lines(answer, word);
    if (found.size() != 1) {
      throw new ProvisionException("the login shell of " + host.name()
          + " writes more than it was asked for: silence it for logins without a terminal");
    }
    return found.getFirst();
  }

  /** Returns the files of a class path as they are there. */
  public List<String> paths(CopiedJars.Jars files) {
    return files.hashes().stream().map(hash -> folder + "/jars/" + hash + ".jar").toList();
  }

  /**
   * Returns the command that runs a Java process there. The end of its standard input ends the
   * process.
   *
   * @param options further ones of ssh
   * @param grace how long the process gets to end by itself
   * @param temporary a folder there for temporary files, which is removed with the process
   * @param flags those of the JVM
   * @param files its class path
   * @param main the main class and its arguments
   */
  public List<String> command(SshClient ssh, List<String> options, Duration grace,
      String temporary, List<String> flags, CopiedJars.Jars files, List<String> main) {
    List<String> arguments = new ArrayList<>();
    arguments.add(Long.toString(Math.max(1, grace.toSeconds())));
    arguments.add(temporary);
    arguments.add(java);
    arguments.addAll(flags);
    arguments.add("-cp");
    arguments.add(String.join(":", paths(files)));
    arguments.addAll(main);
    return ssh.command(host, options, SshClient.Script.RUN, arguments);
  }
}
