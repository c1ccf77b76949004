/**
 * What Kafka's launcher and driver agree on; nothing here or in {@code launch} touches a class of
 * Kafka's client.
 */
package io.weir.driver.kafka;
