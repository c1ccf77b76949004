/**
 * Apache Pulsar: the types that its launcher and its driver share. None needs a client on the class
 * path.
 */
package io.weir.driver.pulsar;
