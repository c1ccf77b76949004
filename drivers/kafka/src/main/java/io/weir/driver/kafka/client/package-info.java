/** Drives Kafka through its official Java client. Runs in a worker. */
package io.weir.driver.kafka.client;
