/** Apache Artemis: plans the process, without a client on the class path. */
package io.weir.driver.artemis.launch;
