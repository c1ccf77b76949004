package io.weir.driver.pulsar.client;

import io.weir.driver.pulsar.SubscriptionKind;

/**
 * A consumer's place in a subscription.
 *
 * @param topic what it reads
 * @param subscription the subscription's name
 * @param kind how the subscription is shared
 * @param fromNowOn whether it leaves out what the topic holds by now
 */
record Membership(TopicPath topic, String subscription, SubscriptionKind kind,
    boolean fromNowOn) {}
