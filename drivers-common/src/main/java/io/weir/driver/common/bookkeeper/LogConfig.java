package io.weir.driver.common.bookkeeper;

/** The logging of Java processes: to standard output, until they exit. */
public final class LogConfig {
  public static final String FILE = "log4j2.xml";

  /** Without log4j's own shutdown hook, messages during the shutdown are not lost. */
  public static final String TEXT =
      """
          <?xml version="1.0" encoding="UTF-8"?>
          <Configuration status="error" shutdownHook="disable">
            <Appenders>
              <Console name="console" target="SYSTEM_OUT">
                <PatternLayout pattern="%d{ISO8601} %-5level [%t] %c{1.} - %msg%n%throwable"/>
              </Console>
            </Appenders>
            <Loggers>
              <Root level="info">
                <AppenderRef ref="console"/>
              </Root>
            </Loggers>
          </Configuration>
          """;

  private LogConfig() {}
}
