/** Reads scenarios: from strict YAML to resolved scenarios, or to all of their problems. */
package io.weir.scenario;
