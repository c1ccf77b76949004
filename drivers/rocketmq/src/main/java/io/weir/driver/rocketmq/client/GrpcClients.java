package io.weir.driver.rocketmq.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.Credentials;
import io.weir.driver.common.Causes;
import io.weir.driver.rocketmq.GrpcClientTerms;
import io.weir.driver.rocketmq.RocketMqEndpoints;
import io.weir.driver.rocketmq.RocketMqOptions;
import java.util.Map;
import org.apache.rocketmq.client.apis.ClientConfiguration;
import org.apache.rocketmq.client.apis.ClientConfigurationBuilder;
import org.apache.rocketmq.client.apis.ClientException;
import org.apache.rocketmq.client.apis.ClientServiceProvider;
import org.apache.rocketmq.client.apis.StaticSessionCredentialsProvider;
import org.apache.rocketmq.client.apis.consumer.FilterExpression;
import org.apache.rocketmq.client.apis.consumer.SimpleConsumer;
import org.apache.rocketmq.client.apis.producer.Producer;

/**
 * Creates producers and consumers of the gRPC client, and connects them. Thread-safe.
 *
 * @param settings of the driver
 */
record GrpcClients(DriverSettings settings) {
  GrpcClientTerms terms() {
    return new GrpcClientTerms(settings.client(), new RocketMqOptions(settings.options()));
  }

  Producer producer(String name, String topic) throws DriverException {
    try {
      return provider().newProducerBuilder()
          .setClientConfiguration(configuration())
          .setTopics(topic)
          .setMaxAttempts(terms().attempts())
          .build();
    } catch (ClientException | IllegalStateException e) {
      throw failed("producer " + name, e);
    }
  }

  SimpleConsumer consumer(String name, String topic, String group) throws DriverException {
    try {
      return provider().newSimpleConsumerBuilder()
          .setClientConfiguration(configuration())
          .setConsumerGroup(group)
          .setAwaitDuration(GrpcClientTerms.LONG_POLL)
          .setSubscriptionExpressions(Map.of(topic, FilterExpression.SUB_ALL))
          .build();
    } catch (ClientException | IllegalStateException e) {
      throw failed("consumer " + name, e);
    }
  }

  static ClientServiceProvider provider() {
    return ClientServiceProvider.loadService();
  }

  private DriverException failed(String client, Exception cause) {
    return new DriverException("can't open " + client + " at the proxy "
        + new RocketMqEndpoints(settings).proxyAddress() + ": " + Causes.chain(cause), cause);
  }

  private ClientConfiguration configuration() {
    ClientConfigurationBuilder builder = ClientConfiguration.newBuilder()
        .setEndpoints(new RocketMqEndpoints(settings).proxyAddress())
        .setRequestTimeout(settings.client().sendTimeout())
        // The client trusts any certificate.
        .enableSsl(settings.tls().isPresent());
    settings.credentials().ifPresent(login -> builder.setCredentialProvider(provider(login)));
    return builder.build();
  }

  private static StaticSessionCredentialsProvider provider(Credentials login) {
    return new StaticSessionCredentialsProvider(login.user(), login.secret());
  }
}
