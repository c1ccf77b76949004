package io.weir.driver.pulsar.client;

import io.weir.driver.pulsar.SubscriptionKind;

/**
 * A consumer's place in a subscription.
 *
 * @param topic what it reads
 * @param subscription the subscription's name
 * @param kind how the subscription is shared
 */
record Membership(TopicPath topic, String subscription, SubscriptionKind kind) {}
