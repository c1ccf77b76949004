/** Apache Artemis: drives it through its core client. */
package io.weir.driver.artemis.client;
