/** The JDK's TLS, made of what a scenario says of it. */
package io.weir.core.tls;
