/** MQTT 5: plans the process of Mosquitto, without a client on the class path. */
package io.weir.driver.mqtt.launch;
