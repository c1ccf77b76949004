/** Text that people read: what may be shown of secrets and of logs. */
package io.weir.lab.text;
