package io.weir.core.scenario;

/** Whether messages are sent. */
public enum LoadSwitch {
  ON,
  OFF
}
