/** Several scenarios of one study taken together. */
package io.weir.findings.suite;
