/** Drives Kafka through its official Java client; runs in a worker. */
package io.weir.driver.kafka.client;
