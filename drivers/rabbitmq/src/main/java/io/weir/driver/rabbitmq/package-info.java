/** RabbitMQ: what its launcher and its client code have in common. */
package io.weir.driver.rabbitmq;
