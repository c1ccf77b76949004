/** What a plan foresees: results that can't become valid, before anything runs. */
package io.weir.findings.plan;
