/** Results in dilated time: how pages mark them. */
package io.weir.findings.emulation;
