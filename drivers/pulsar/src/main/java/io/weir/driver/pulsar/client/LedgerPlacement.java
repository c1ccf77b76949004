package io.weir.driver.pulsar.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Placement;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where topics are: which broker owns them and which bookies keep what they write now. All is whole
 * when each topic has an owner and writes to bookies that take writes, all bookies do, and
 * BookKeeper's auditor names no ledger that lacks a copy. The auditor learns of a loss when the
 * bookie's session ends; of what an open ledger lacks it says nothing.
 *
 * @param admins all nodes, some of which may be down
 * @param deadline when there must be an answer
 */
record LedgerPlacement(AdminClients admins, Deadline deadline) {
  private static final String WRITABLE = "/api/v1/bookie/list_bookies?type=rw";
  private static final String UNDER_REPLICATED =
      "/api/v1/autorecovery/list_under_replicated_ledger/";
  /** A node that is paused takes the question and gives no answer. */
  private static final Duration PATIENCE = Duration.ofMillis(1_000);

  /**
   * Asks. The first partition comes first, since faults strike by it; what a slow system does not
   * tell in time counts as missing.
   */
  Placement of(List<TopicPath> topics) throws InterruptedException {
    List<String> lookups =
        topics.stream().flatMap(topic -> topic.lookupOfPartitions().stream()).toList();
    List<String> paths =
        topics.stream().flatMap(topic -> topic.adminOfPartitions().stream()).toList();
    List<Place> places = new ArrayList<>(List.of(place(lookups.getFirst(), paths.getFirst())));
    List<String> missing = new ArrayList<>();
    Optional<Set<String>> writable = writable(missing);
    tellUnderReplicated(missing);
    while (places.size() < paths.size() && !deadline.isOver()) {
      places.add(place(lookups.get(places.size()), paths.get(places.size())));
    }
    int partitions = paths.size();
    int whole = (int) places.stream().filter(place -> place.isWhole(writable)).count();
    if (whole < places.size()) {
      missing.add((places.size() - whole) + " of " + partitions
          + " partitions without an owner, or writing to a bookie that is gone");
    }
    if (places.size() < partitions) {
      missing.add((partitions - places.size()) + " of " + partitions
          + " partitions not told of in time");
    }
    Place first = places.getFirst();
    return new Placement(first.owner, first.bookies, partitions, whole,
        missing.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", missing)));
  }

  private record Place(Optional<String> owner, List<String> bookies) {
    static final Place UNKNOWN = new Place(Optional.empty(), List.of());

    /** Of bookies of which nothing was told nothing bad is supposed. */
    boolean isWhole(Optional<Set<String>> writable) {
      return owner.isPresent() && !bookies.isEmpty()
          && writable.map(names -> names.containsAll(bookies)).orElse(true);
    }
  }

  /** A question that one of several nodes answers. */
  private interface Question<T> {
    T ask(AdminClient node, Deadline deadline) throws DriverException, InterruptedException;
  }

  private <T> T any(List<AdminClient> nodes, Question<T> question)
      throws DriverException, InterruptedException {
    List<String> reasons = new ArrayList<>();
    for (AdminClient node : nodes) {
      try {
        return question.ask(node,
            Deadline.in(PATIENCE.compareTo(deadline.left()) < 0 ? PATIENCE : deadline.left()));
      } catch (DriverException e) {
        reasons.add(e.getMessage());
      }
    }
    throw new DriverException(String.join("; ", reasons));
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
      missing.add("no bookie told in time which of them take writes");
      return Optional.empty();
    }
  }

  private void tellUnderReplicated(List<String> missing) throws InterruptedException {
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
      missing.add("no bookie told in time which ledgers lack a copy");
    }
  }

  private Place place(String lookup, String admin) throws InterruptedException {
    Optional<String> owner = owner(lookup);
    return owner.isEmpty() ? Place.UNKNOWN : new Place(owner, newestEnsemble(admin));
  }

  /** Empty where nobody owns it just now, or none could tell: that is what is to be told. */
  private Optional<String> owner(String lookup) throws InterruptedException {
    try {
      String owner = any(admins.brokers(), (node, limit) -> node.get(lookup, limit))
          .path("brokerUrl")
          .asText();
      return owner.isEmpty() ? Optional.empty() : Optional.of(URI.create(owner).getAuthority());
    } catch (DriverException e) {
      return Optional.empty();
    }
  }

  /** Likewise: no bookies where the owner can't be reached. */
  private List<String> newestEnsemble(String admin) throws InterruptedException {
    try {
      JsonNode ledgers = any(admins.brokers(),
          (node, limit) -> node.get(admin + "/internalStats?metadata=true", limit))
          .path("ledgers");
      return LedgerMetadata.newestEnsemble(
          ledgers.path(ledgers.size() - 1).path("metadata").asText());
    } catch (DriverException e) {
      return List.of();
    }
  }
}
