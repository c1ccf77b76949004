/**
 * Settings and durabilities side by side: which differences affect the values, and which system
 * they favor.
 */
package io.weir.findings.fairness;
