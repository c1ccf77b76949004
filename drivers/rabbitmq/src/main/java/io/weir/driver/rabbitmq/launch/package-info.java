/** Plans RabbitMQ from the package installed on this machine. */
package io.weir.driver.rabbitmq.launch;
