/** Drives RabbitMQ through its official clients. */
package io.weir.driver.rabbitmq.client;
