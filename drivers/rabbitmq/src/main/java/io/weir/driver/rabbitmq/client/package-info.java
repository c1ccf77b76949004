/** Drives RabbitMQ through its official client. */
package io.weir.driver.rabbitmq.client;
