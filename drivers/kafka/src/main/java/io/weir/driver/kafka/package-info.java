/**
 * The types that Kafka's launcher and driver share. Neither this package nor {@code launch} uses a
 * class of Kafka's client.
 */
package io.weir.driver.kafka;
