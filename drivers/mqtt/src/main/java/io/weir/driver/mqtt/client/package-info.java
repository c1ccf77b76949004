/** MQTT 5: drives it through the client of HiveMQ. */
package io.weir.driver.mqtt.client;
