/** Service level objectives: what each system must meet, and whether it does. */
package io.weir.findings.slo;
