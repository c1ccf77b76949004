/** What people see: tables, lists and the view of a run as it goes. */
package io.weir.cli.view;
