/** Where the time of a publish went: in the client, in the broker, in its storage. */
package io.weir.findings.breakdown;
