/** Plans RabbitMQ from the package that is installed on this machine. */
package io.weir.driver.rabbitmq.launch;
