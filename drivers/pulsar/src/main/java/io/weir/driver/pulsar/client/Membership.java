package io.weir.driver.pulsar.client;

import io.weir.driver.pulsar.SubscriptionKind;

/**
 * A consumer's place in a subscription.
 *
 * @param topic the topic that it reads
 * @param subscription the subscription's name
 * @param kind how the subscription is shared
 * @param fromNowOn whether to skip the messages that the topic already holds
 */
record Membership(TopicPath topic, String subscription, SubscriptionKind kind,
    boolean fromNowOn) {}
