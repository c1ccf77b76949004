/** RabbitMQ: the types that its launcher and its client code share. */
package io.weir.driver.rabbitmq;
