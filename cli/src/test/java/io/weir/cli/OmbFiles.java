package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files of our own in the shape of those that OMB ships in {@code workloads/}, {@code
 * driver-kafka/}, {@code driver-pulsar/} and {@code driver-rabbitmq/}, and their import.
 *
 * @param folder where files go
 */
record OmbFiles(Path folder) {
  private static final Shell SHELL = Shell.ofThisWeir();

  static final String WORKLOAD = """
      name: 2 topics, a few partitions
      topics: 2
      partitionsPerTopic: 4
      messageSize: 1024
      useRandomizedPayloads: true
      randomBytesRatio: 1.0
      subscriptionsPerTopic: 1
      consumerPerSubscription: 2
      producersPerTopic: 3
      producerRate: 50000
      consumerBacklogSizeGB: 0
      testDurationMinutes: 15
      """;

  static final String KAFKA = """
      name: Kafka
      driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver
      replicationFactor: 3
      topicConfig: |
        min.insync.replicas=2
      commonConfig: |
        bootstrap.servers=localhost:9092
      producerConfig: |
        acks=all
        linger.ms=1
        batch.size=131072
      consumerConfig: |
        auto.offset.reset=earliest
        enable.auto.commit=false
        max.partition.fetch.bytes=10485760
      """;

  static final String ARTEMIS = """
      name: Artemis
      driverClass: io.openmessaging.benchmark.driver.artemis.ArtemisBenchmarkDriver
      brokerAddress: tcp://localhost:61616
      """;

  static final String BOOKKEEPER =
      """
          name: BookKeeper
          driverClass: io.openmessaging.benchmark.driver.bookkeeper.DlogBenchmarkDriver
          dlogUri: distributedlog://localhost:2181/streams
          dlogConf: |
            # bookkeeper client timeouts
            bkcWriteTimeoutSeconds=10
            bkc.numChannelsPerBookie=1
            writeLockEnabled=false
            bkcEnsembleSize=3
            bkcWriteQuorumSize=3
            bkcAckQuorumSize=2
            bkc.ensemblePlacementPolicy=dlshade.org.apache.bookkeeper.client.RackawareEnsemblePlacementPolicy
            writerOutputBufferSize=524288
            enableImmediateFlush=false
            periodicFlushFrequencyMilliSeconds=2
          """;

  static final String ARTEMIS_JMS = """
      name: JMS
      driverClass: io.openmessaging.benchmark.driver.jms.JMSBenchmarkDriver
      connectionFactoryClassName: org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory
      connectionFactoryConfigurationParam: 'tcp://localhost:61616'
      use20api: true
      """;

  static final String MQTT = """
      name: MQTT
      driverClass: io.openmessaging.benchmark.driver.mqtt5.MqttBenchmarkDriver
      client:
        serverUri: tcp://localhost:1883
        username: bench
        password: secret-word
        qos: 1
        topicPrefix: benchmark
      consumer:
        cleanSession: true
        sessionExpiryIntervalSeconds: 259200
        receiveMaximum: 256
      """;

  static final String PRAVEGA = """
      name: Pravega
      driverClass: io.openmessaging.benchmark.driver.pravega.PravegaBenchmarkDriver
      client:
        controllerURI: tcp://localhost:9090
        scopeName: examples
      writer:
        enableConnectionPooling: True
      includeTimestampInEvent: True
      enableTransaction: True
      eventPerTransaction: 1
      """;

  static final String PULSAR = """
      name: Pulsar
      driverClass: io.openmessaging.benchmark.driver.pulsar.PulsarBenchmarkDriver
      client:
        serviceUrl: pulsar://localhost:6650
        httpUrl: http://localhost:8080
        ioThreads: 8
        connectionsPerBroker: 8
        clusterName: local
        namespacePrefix: benchmark/ns
        topicType: persistent
        persistence:
          ensembleSize: 3
          writeQuorum: 3
          ackQuorum: 2
          deduplicationEnabled: false
        tlsTrustCertsFilePath:
        authentication:
          plugin:
          data:
      producer:
        batchingEnabled: true
        batchingMaxPublishDelayMs: 1
        batchingMaxBytes: 131072
        blockIfQueueFull: true
        pendingQueueSize: 0
      consumer:
        receiverQueueSize: 10000
        subscriptionType: Failover
      """;

  static final String RABBITMQ = """
      name: RabbitMQ
      driverClass: io.openmessaging.benchmark.driver.rabbitmq.RabbitMqBenchmarkDriver
      amqpUris:
        - amqp://localhost
      messagePersistence: false
      queueType: QUORUM
      """;

  static final String ROCKETMQ = """
      name: RocketMQ
      driverClass: io.openmessaging.benchmark.driver.rocketmq.RocketMQBenchmarkDriver
      clusterName: DefaultCluster
      namesrvAddr: 127.0.0.1:9876
      vipChannelEnabled: false
      batchCQ: true
      autoBatch: true
      batchMaxBytes: 32768
      enableBackpressure: true
      backpressureConcurrency: 1024
      accessKey:
      secretKey:
      """;

  static final String REDIS = """
      name: Redis
      driverClass: io.openmessaging.benchmark.driver.redis.RedisBenchmarkDriver
      redisPort: 6379
      redisHost: 127.0.0.1
      jedisPoolMaxTotal: 8
      jedisPoolMaxIdle: 8
      """;

  static final String NATS = """
      name: NATS
      driverClass: io.openmessaging.benchmark.driver.nats.NatsBenchmarkDriver
      natsHostUrl: nats://localhost:4222
      replicationFactor: 3
      """;

  Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  Outcome imported(String workload, String... drivers) throws IOException {
    StringBuilder files = new StringBuilder();
    for (int i = 0; i < drivers.length; i++) {
      files.append(i == 0 ? "" : ",").append(file("driver-" + i + ".yaml", drivers[i]));
    }
    return SHELL.run("import", "omb", file("workload.yaml", workload).toString(), "--drivers",
        files.toString());
  }

  void assertValid(Outcome outcome) throws IOException {
    assertThat(outcome.exit()).as(outcome.err()).isZero();
    Path scenario = file("scenario.yaml", outcome.out());
    Outcome validated = SHELL.run("validate", scenario.toString());
    assertThat(validated.exit()).as(outcome.out() + validated.err()).isZero();
  }
}
