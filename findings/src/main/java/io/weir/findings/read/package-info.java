/** Result folders read defensively: files may be damaged, foreign or of another version. */
package io.weir.findings.read;
