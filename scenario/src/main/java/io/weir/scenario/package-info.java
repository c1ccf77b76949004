/** Reads scenarios: strict YAML in, resolved scenarios or all of their problems out. */
package io.weir.scenario;
