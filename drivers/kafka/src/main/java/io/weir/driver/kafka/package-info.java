/** Apache Kafka: client and launcher. */
package io.weir.driver.kafka;
