package io.weir.driver.rocketmq.omb;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbAddresses;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import io.weir.core.omb.OmbSection;
import io.weir.core.omb.OmbSystem;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.rocketmq.RocketMqEndpoints;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Converts a driver file for RocketMQ to a system. Statements about OMB refer to its {@code
 * RocketMQBenchmarkDriver}, producer, consumer and configuration.
 */
public final class RocketMqMapping implements OmbMapping {
  private static final String NAME_SERVERS = "namesrvAddr";
  private static final String AUTO_BATCH = "autoBatch";
  private static final String LARGEST = "maxMessageSize";
  private static final String COMPRESS = "compressMsgBodyOverHowmuch";
  private static final String ACCESS_KEY = "accessKey";
  private static final String SECRET_KEY = "secretKey";

  @Override
  public String driverClass() {
    return PACKAGE + "rocketmq.RocketMQBenchmarkDriver";
  }

  @Override
  public OmbSystem map(String system, OmbSection file, Draft body) throws OmbException {
    List<String> servers = Arrays.stream(file.text(NAME_SERVERS)
        .orElseThrow(() -> file.wrong(NAME_SERVERS, NAME_SERVERS + " is missing", "add it"))
        .split(";"))
        .map(String::strip)
        .toList();
    if (OmbAddresses.areOwn(servers)) {
      body.put("nodes", "1", "OMB used the cluster at " + String.join(";", servers)
          + "; weir starts one. For an existing cluster: existing: { "
          + RocketMqEndpoints.NAME_SERVER + ": … }");
      startedLogin(file);
    } else {
      Draft existing = body.section("existing");
      existing.put(RocketMqEndpoints.NAME_SERVER,
          String.join(RocketMqEndpoints.SEPARATOR, servers));
      existingLogin(system, file, existing);
    }
    body.remark("OMB's file does not say how the brokers replicate and flush. RocketMQ ships"
        + " ASYNC_MASTER and ASYNC_FLUSH, which the scenario has.");
    file.text("clusterName");
    file.flag("vipChannelEnabled");
    batches(file);
    if (file.flag("enableBackpressure").orElse(false)) {
      file.noEqual("enableBackpressure",
          "client.send-buffer limits the messages in flight on all systems, in bytes");
    }
    if (file.number("backpressureConcurrency").isPresent()) {
      file.noEqual("backpressureConcurrency", "client.send-buffer is a number of bytes");
    }
    if (file.number(LARGEST).isPresent()) {
      file.noEqual(LARGEST, "weir allows messages of 64 MiB on all systems");
    }
    if (file.number(COMPRESS).isPresent()) {
      file.noEqual(COMPRESS, "weir does not compress with this client; it leaves random payloads"
          + " as they are");
    }
    return new OmbSystem(new Durability(1, Acknowledge.ONE, Storage.PAGE_CACHE),
        Optional.empty());
  }

  private static void batches(OmbSection file) throws OmbException {
    boolean batches = file.flag(AUTO_BATCH).orElse(false);
    if (file.flag("batchCQ").orElse(false)) {
      file.noEqual("batchCQ",
          "weir stores each message by itself, so that its position can be committed");
    }
    if (!batches) {
      file.noEqual(AUTO_BATCH,
          "OMB sends each message by itself; for that set client.batch-delay: 0s for all systems");
    }
    note(file, "batchMaxBytes", "client.batch-size sets it for all systems", batches);
    note(file, "batchMaxDelayMs", "client.batch-delay sets it for all systems", batches);
    note(file, "totalBatchMaxBytes", "client.send-buffer sets it for all systems", batches);
  }

  private static void note(OmbSection file, String key, String reason, boolean batches)
      throws OmbException {
    if (file.number(key).isPresent()) {
      if (batches) {
        file.noEqual(key, reason);
      } else {
        file.unused(key, "autoBatch is off");
      }
    }
  }

  private static void startedLogin(OmbSection file) throws OmbException {
    boolean given = given(file, ACCESS_KEY);
    if (given(file, SECRET_KEY) && given) {
      file.noEqual(ACCESS_KEY, "weir starts RocketMQ without logins");
    }
  }

  private static void existingLogin(String system, OmbSection file, Draft existing)
      throws OmbException {
    Optional<String> user = file.text(ACCESS_KEY).filter(key -> !key.isBlank());
    if (given(file, SECRET_KEY) && user.isPresent()) {
      Draft auth = existing.section("auth");
      auth.put("user", user.get());
      auth.put("password", file.secret(system, "password", SECRET_KEY));
    }
  }

  private static boolean given(OmbSection file, String key) throws OmbException {
    return file.text(key).filter(value -> !value.isBlank()).isPresent();
  }
}
