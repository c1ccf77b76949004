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

  Placement of(List<TopicPath> topics) throws DriverException, InterruptedException {
    Set<String> writable = writable();
    List<Place> places = new ArrayList<>();
    for (TopicPath topic : topics) {
      for (int i = 0; i < topic.adminOfPartitions().size(); i++) {
        places.add(place(topic.lookupOfPartitions().get(i), topic.adminOfPartitions().get(i)));
      }
    }
    List<String> missing = new ArrayList<>();
    int absent = admins.bookies().size() - writable.size();
    if (absent > 0) {
      missing.add(absent + " of " + admins.bookies().size() + " bookies take no writes");
    }
    int lacking = underReplicated();
    if (lacking > 0) {
      missing.add(lacking + (lacking == 1 ? " ledger is" : " ledgers are") + " under-replicated");
    }
    int whole = (int) places.stream().filter(place -> place.isWhole(writable)).count();
    if (whole < places.size()) {
      missing.add((places.size() - whole) + " of " + places.size()
          + " topics without an owner, or writing to a bookie that is gone");
    }
    return new Placement(places.getFirst().owner, places.getFirst().bookies, places.size(), whole,
        missing.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", missing)));
  }

  private record Place(Optional<String> owner, List<String> bookies) {
    boolean isWhole(Set<String> writable) {
      return owner.isPresent() && !bookies.isEmpty() && writable.containsAll(bookies);
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

  private Set<String> writable() throws DriverException, InterruptedException {
    JsonNode answer = any(admins.bookies(), (node, limit) -> node.get(WRITABLE, limit));
    Set<String> names = new HashSet<>();
    answer.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private int underReplicated() throws DriverException, InterruptedException {
    return admins.bookies().size() < 2
        ? 0
        : any(admins.bookies(), (node, limit) -> node.find(UNDER_REPLICATED, limit)).size();
  }

  private Place place(String lookup, String admin) throws InterruptedException {
    try {
      String owner = any(admins.brokers(), (node, limit) -> node.get(lookup, limit))
          .path("brokerUrl")
          .asText();
      JsonNode ledgers = any(admins.brokers(),
          (node, limit) -> node.get(admin + "/internalStats?metadata=true", limit))
          .path("ledgers");
      return new Place(
          owner.isEmpty() ? Optional.empty() : Optional.of(URI.create(owner).getAuthority()),
          LedgerMetadata.newestEnsemble(
              ledgers.path(ledgers.size() - 1).path("metadata").asText()));
    } catch (DriverException e) {
      // Nobody owns it just now, or its owner can't be reached: that is what is to be told.
      return new Place(Optional.empty(), List.of());
    }
  }
}
