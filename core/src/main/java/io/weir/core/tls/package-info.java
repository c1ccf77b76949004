/** The JDK's TLS, configured by a scenario. */
package io.weir.core.tls;
