/**
 * Reads scenarios: from strict YAML to resolved scenarios, or to all of their problems. Also reads
 * other files of YAML, to values with their places.
 */
package io.weir.scenario;
