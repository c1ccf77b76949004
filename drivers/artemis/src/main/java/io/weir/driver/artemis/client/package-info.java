/** Apache Artemis: drives it through one of its clients. */
package io.weir.driver.artemis.client;
