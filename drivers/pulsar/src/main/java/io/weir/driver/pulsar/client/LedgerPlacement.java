package io.weir.driver.pulsar.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Placement;
import io.weir.core.unit.Durations;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The location of topics: the brokers that own them and the bookies that store new entries. The
 * placement is complete when each topic has an owner and writes to writable bookies, all bookies
 * are writable, and BookKeeper's auditor reports no under-replicated ledger. The auditor detects a
 * loss when the bookie's session ends. It does not report open ledgers. For one query, not
 * thread-safe.
 */
final class LedgerPlacement {
  private static final String WRITABLE = "/api/v1/bookie/list_bookies?type=rw";
  private static final String UNDER_REPLICATED =
      "/api/v1/autorecovery/list_under_replicated_ledger/";
  /** A paused node accepts the request and does not answer. */
  private static final Duration PATIENCE = Duration.ofMillis(1_000);

  private final AdminClients admins;
  private final Deadline deadline;
  private final Semaphore turns = new Semaphore(AdminClient.AT_ONCE);
  /**
   * Nodes that once did not answer. With thousands of partitions, waiting for them each time would
   * take too long.
   */
  private final Set<AdminClient> silent = ConcurrentHashMap.newKeySet();

  /**
   * Creates a query without sending a request.
   *
   * @param admins all nodes, some of which may be down
   * @param deadline the time limit for the answer
   */
  LedgerPlacement(AdminClients admins, Deadline deadline) {
    this.admins = admins;
    this.deadline = deadline;
  }

  /**
   * Runs the query. The first partition comes first, since faults target it. A partition without an
   * answer in time counts as missing.
   */
  Placement of(List<TopicPath> topics) throws DriverException, InterruptedException {
    List<Partition> partitions = topics.stream().flatMap(Partition::of).toList();
    Place first = place(partitions.getFirst());
    List<String> missing = new ArrayList<>();
    Optional<Set<String>> writable = writable(missing);
    addUnderReplicated(missing);
    List<Place> places = new ArrayList<>(List.of(first));
    ParallelRequests.ask(partitions.subList(1, partitions.size()), this::placeInTime)
        .forEach(place -> place.ifPresent(places::add));
    int whole = (int) places.stream().filter(place -> place.isWhole(writable)).count();
    List<String> unanswered = places.stream().flatMap(place -> place.trouble.stream()).toList();
    if (!unanswered.isEmpty()) {
      missing.add(unanswered.size() + " of " + partitions.size()
          + " partitions not reported by any node: " + unanswered.getFirst());
    }
    if (whole + unanswered.size() < places.size()) {
      missing.add((places.size() - whole - unanswered.size()) + " of " + partitions.size()
          + " partitions without an owner, or on a bookie that is gone");
    }
    if (places.size() < partitions.size()) {
      missing.add((partitions.size() - places.size()) + " of " + partitions.size()
          + " partitions not reported in time");
    }
    return new Placement(first.owner, first.bookies, partitions.size(), whole,
        missing.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", missing)));
  }

  /** The requests for a partition: its owner and its ledgers. */
  private record Partition(String lookup, String admin) {
    static Stream<Partition> of(TopicPath topic) {
      List<String> lookups = topic.lookupOfPartitions();
      List<String> admins = topic.adminOfPartitions();
      return IntStream.range(0, lookups.size())
          .mapToObj(i -> new Partition(lookups.get(i), admins.get(i)));
    }
  }

  /** The location of a partition, or the reason why it is unknown. */
  private record Place(Optional<String> owner, List<String> bookies, Optional<String> trouble) {
    static final Place WITHOUT_OWNER = new Place(Optional.empty(), List.of(), Optional.empty());

    static Place unknown(DriverException why) {
      return new Place(Optional.empty(), List.of(), Optional.of(why.getMessage()));
    }

    /** Bookies without a report are assumed to be writable. */
    boolean isWhole(Optional<Set<String>> writable) {
      return owner.isPresent() && !bookies.isEmpty()
          && writable.map(names -> names.containsAll(bookies)).orElse(true);
    }
  }

  /** A request that one of several nodes answers. */
  private interface Question<T> {
    T ask(AdminClient node, Deadline deadline) throws DriverException, InterruptedException;
  }

  private <T> T any(List<AdminClient> nodes, Question<T> question)
      throws DriverException, InterruptedException {
    List<String> reasons = new ArrayList<>();
    for (AdminClient node : silentLast(nodes)) {
      try {
        return question.ask(node, patience());
      } catch (DriverException e) {
        silent.add(node);
        reasons.add(e.getMessage());
      }
    }
    throw new DriverException(String.join("; ", reasons));
  }

  private List<AdminClient> silentLast(List<AdminClient> nodes) {
    Set<AdminClient> last = Set.copyOf(silent);
    return nodes.stream().sorted(Comparator.comparing(last::contains)).toList();
  }

  private Deadline patience() {
    return Deadline.in(Durations.min(PATIENCE, deadline.left()));
  }

  private Optional<Set<String>> writable(List<String> missing) throws InterruptedException {
    try {
      JsonNode answer = any(admins.bookies(), (node, limit) -> node.get(WRITABLE, limit));
      Set<String> names = new HashSet<>();
      answer.fieldNames().forEachRemaining(names::add);
      int absent = admins.bookies().size() - names.size();
      if (absent > 0) {
        missing.add(absent + " of " + admins.bookies().size() + " bookies take no writes");
      }
      return Optional.of(names);
    } catch (DriverException e) {
      missing.add("no bookie reported in time which of them take writes");
      return Optional.empty();
    }
  }

  private void addUnderReplicated(List<String> missing) throws InterruptedException {
    if (admins.bookies().size() < 2) {
      return;
    }
    try {
      int lacking =
          any(admins.bookies(), (node, limit) -> node.find(UNDER_REPLICATED, limit)).size();
      if (lacking > 0) {
        missing.add(lacking + (lacking == 1 ? " ledger is" : " ledgers are") + " under-replicated");
      }
    } catch (DriverException e) {
      missing.add("no bookie reported in time which ledgers lack a copy");
    }
  }

  /**
   * Empty if no time was left for the request. The number of concurrent requests is what the nodes
   * accept, so that a request does not time out while it waits for its turn.
   */
  private Optional<Place> placeInTime(Partition partition) throws InterruptedException {
    if (!turns.tryAcquire(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
      return Optional.empty();
    }
    try {
      Optional<Place> place =
          deadline.isOver() ? Optional.empty() : Optional.of(place(partition));
      return place.filter(known -> known.trouble.isEmpty() || !deadline.isOver());
    } finally {
      turns.release();
    }
  }

  /** Unknown if no node answered, which is then the result. */
  private Place place(Partition partition) throws InterruptedException {
    try {
      return any(admins.brokers(), (node, limit) -> place(partition, node, limit));
    } catch (DriverException e) {
      return Place.unknown(e);
    }
  }

  private static Place place(Partition partition, AdminClient node, Deadline limit)
      throws DriverException, InterruptedException {
    String owner = node.get(partition.lookup, limit).path("brokerUrl").asText();
    return owner.isEmpty()
        ? Place.WITHOUT_OWNER
        : kept(URI.create(owner).getAuthority(), partition, node, limit);
  }

  /** The node forwards to the owner. If it can't reach the owner, another node can't either. */
  private static Place kept(String owner, Partition partition, AdminClient node, Deadline limit)
      throws InterruptedException {
    try {
      JsonNode ledgers =
          node.get(partition.admin + "/internalStats?metadata=true", limit).path("ledgers");
      return new Place(Optional.of(owner),
          LedgerMetadata.newestEnsemble(
              ledgers.path(ledgers.size() - 1).path("metadata").asText()),
          Optional.empty());
    } catch (DriverException e) {
      return new Place(Optional.of(owner), List.of(), Optional.of(e.getMessage()));
    }
  }
}
