/** Apache Pulsar: client and launcher. */
package io.weir.driver.pulsar;
