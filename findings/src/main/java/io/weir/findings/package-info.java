/** From a result folder to the report: joins the findings of all wings, and their sections. */
package io.weir.findings;
