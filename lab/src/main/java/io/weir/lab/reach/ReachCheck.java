package io.weir.lab.reach;

import io.weir.core.launch.ServiceAddress;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Tls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Knocks at all addresses of a cluster before a client does: what keeps weir out is the same for
 * all clients then, and is told in one sentence. Used by one thread.
 */
public final class ReachCheck {
  /** The most that knocking at all addresses, which happens at once, may take. */
  public static final Duration LIMIT = Duration.ofSeconds(15);

  private final ExistingCluster cluster;
  private final Map<String, Integer> ports;

  /**
   * Prepares to knock.
   *
   * @param cluster the cluster, its secrets filled in
   * @param ports the default ports of its kind, by scheme
   */
  public ReachCheck(ExistingCluster cluster, Map<String, Integer> ports) {
    this.cluster = cluster;
    this.ports = Map.copyOf(ports);
  }

  /**
   * Knocks at all addresses. One of each kind must open.
   *
   * @return what keeps weir out of the others
   * @throws UnreachableException if a kind has none that opens
   */
  public List<String> check() throws UnreachableException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    Map<String, List<FutureTask<Void>>> knocks = new LinkedHashMap<>();
    cluster.addresses().forEach((name, text) -> knocks.put(name, knocks(text)));
    List<String> closed = new ArrayList<>();
    for (Map.Entry<String, List<FutureTask<Void>>> knock : knocks.entrySet()) {
      List<String> reasons = new ArrayList<>();
      for (FutureTask<Void> one : knock.getValue()) {
        outcome(one, deadline).ifPresent(reasons::add);
      }
      if (reasons.size() == knock.getValue().size()) {
        throw new UnreachableException(
            "can't reach existing." + knock.getKey() + ": " + String.join("\n", reasons));
      }
      closed.addAll(reasons);
    }
    return closed;
  }

  private List<FutureTask<Void>> knocks(String text) {
    List<FutureTask<Void>> knocks = new ArrayList<>();
    for (Door door : doors(text)) {
      FutureTask<Void> knock = new FutureTask<>(() -> {
        door.knock();
        return null;
      });
      Thread.ofVirtual().name("weir-knock").start(knock);
      knocks.add(knock);
    }
    return knocks;
  }

  private static Optional<String> outcome(FutureTask<Void> knock, long deadline)
      throws InterruptedException {
    try {
      knock.get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of(String.valueOf(e.getCause().getMessage()));
    } catch (TimeoutException e) {
      return Optional.of("no answer within " + LIMIT.toSeconds()
          + " s; does the name of the host resolve?");
    }
  }

  /** Where addresses have schemes these say what is encrypted, elsewhere the presence of TLS. */
  private List<Door> doors(String text) {
    return ServiceAddress.parseAll(text, ports)
        .stream()
        .map(address -> new Door(address, address.scheme().isEmpty()
            ? cluster.tls()
            : Optional.of(cluster.tls().orElse(Tls.STANDARD))
                .filter(tls -> address.isSecure())))
        .toList();
  }

  /**
   * Looks for a reason why clients that do not encrypt got no answer.
   *
   * @return what to do, if the cluster wants them to
   */
  public Optional<String> secureButUnasked() {
    return cluster.addresses()
        .values()
        .stream()
        .flatMap(text -> doors(text).stream())
        .filter(door -> door.tls().isEmpty())
        .filter(Door::speaksTls)
        .findFirst()
        .map(door -> door.address() + " speaks TLS, and weir did not; set existing.tls, or name"
            + " the address with +ssl or https");
  }
}
