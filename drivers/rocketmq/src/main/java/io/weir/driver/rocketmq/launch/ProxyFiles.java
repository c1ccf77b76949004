package io.weir.driver.rocketmq.launch;

import io.weir.core.scenario.MessageSpec;
import io.weir.driver.common.LocalTls;
import io.weir.driver.rocketmq.GrpcClientTerms;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The files of a proxy: its configuration, and the program that starts it. RocketMQ's own program
 * listens on all addresses of the host, and no setting changes that. The JVM compiles the file.
 */
final class ProxyFiles {
  /** The name of the program's file. */
  static final String MAIN = "BoundProxy.java";
  /** The line that the program prints when the proxy is ready. */
  static final String READY = "^The proxy listens at ";

  private ProxyFiles() {}

  /** Returns the program. */
  static String main() {
    try (InputStream source = ProxyFiles.class.getResourceAsStream(MAIN)) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the configuration.
   *
   * @param nameServers their addresses, separated by semicolons
   * @param tls the proxy's certificate, if clients encrypt
   */
  static String configuration(String nameServers, RocketMqCluster.Proxy proxy,
      Optional<LocalTls.Files> tls) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("proxyMode", "CLUSTER");
    values.put("rocketMQClusterName", RocketMqCluster.CLUSTER);
    values.put("proxyClusterName", RocketMqCluster.CLUSTER);
    values.put("proxyName", RocketMqCluster.PROXY);
    values.put("namesrvAddr", nameServers);
    values.put("localServeAddr", proxy.host().address());
    values.put("grpcServerPort", Integer.toString(proxy.port()));
    values.put("maxMessageSize", Long.toString(MessageSpec.BROKER_LIMIT.bytes()));
    values.put("grpcClientConsumerMinLongPollingTimeoutMillis",
        Long.toString(GrpcClientTerms.LONG_POLL.toMillis()));
    tls.ifPresent(files -> {
      values.put("tlsTestModeEnable", "false");
      values.put("tlsCertPath", files.certificate().toString());
      values.put("tlsKeyPath", files.key().toString());
    });
    return values.entrySet()
        .stream()
        .map(entry -> "  " + quoted(entry.getKey()) + ": " + quoted(entry.getValue()))
        .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
