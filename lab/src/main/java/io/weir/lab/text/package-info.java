/** Text that people read: what may be shown of logs. */
package io.weir.lab.text;
