package io.weir.driver.pulsar;

import java.util.Map;

/** The properties that weir reserves, by section, each with its alternative. */
final class OwnedProperties {
  private static final String ADDRESS =
      "remove it: weir connects to the cluster it starts, or to the one of 'existing'";
  private static final String NAME =
      "remove it: weir names its topics, clients and subscriptions";
  private static final String QUORUM =
      "set 'durability', or 'ensemble-size', 'write-quorum' and 'ack-quorum' of the system";
  private static final String CLUSTER =
      "set 'nodes', 'bookies' or 'zookeepers' of the system; weir assigns the roles";
  private static final String PORT = "set 'port' of the system; weir assigns the ports";
  private static final String SUBSCRIPTION = "set 'subscription-type' of the system";
  private static final String FROM_START =
      "remove it: consumers read a run's topics from the start";

  static final Map<String, String> CLIENT = Map.of("serviceUrl", ADDRESS);

  static final Map<String, String> PRODUCER =
      Map.of(
          "topicName", NAME,
          "producerName", NAME,
          "initialSubscriptionName", NAME,
          "initialSequenceId", "remove it: weir numbers messages from 0",
          "accessMode", "remove it: several producers share a topic");

  static final Map<String, String> CONSUMER =
      Map.of(
          "topicNames", NAME,
          "topicsPattern", NAME,
          "subscriptionName", NAME,
          "consumerName", NAME,
          "subscriptionType", SUBSCRIPTION,
          "subscriptionMode", FROM_START,
          "subscriptionInitialPosition", FROM_START,
          "startPaused", FROM_START,
          "poolMessages", "remove it: weir pools messages larger than 1 KiB");

  static final Map<String, String> SERVER =
      Map.ofEntries(
          Map.entry("clusterName", CLUSTER),
          Map.entry("metadataStoreUrl", CLUSTER),
          Map.entry("configurationMetadataStoreUrl", CLUSTER),
          Map.entry("zookeeperServers", CLUSTER),
          Map.entry("configurationStoreServers", CLUSTER),
          Map.entry("bookkeeperMetadataServiceUri", CLUSTER),
          Map.entry("brokerServicePort", PORT),
          Map.entry("brokerServicePortTls", PORT),
          Map.entry("webServicePort", PORT),
          Map.entry("webServicePortTls", PORT),
          Map.entry("bindAddress", PORT),
          Map.entry("bindAddresses", PORT),
          Map.entry("advertisedAddress", PORT),
          Map.entry("advertisedListeners", PORT),
          Map.entry("managedLedgerDefaultEnsembleSize", QUORUM),
          Map.entry("managedLedgerDefaultWriteQuorum", QUORUM),
          Map.entry("managedLedgerDefaultAckQuorum", QUORUM),
          Map.entry("brokerDeduplicationEnabled",
              "set 'client.idempotence'; weir sets it for each topic"),
          Map.entry("topicLevelPoliciesEnabled",
              "leave it on: weir sets deduplication for each topic"),
          Map.entry("systemTopicEnabled",
              "leave it on: topics keep their policies in a system topic"));

  private OwnedProperties() {}
}
