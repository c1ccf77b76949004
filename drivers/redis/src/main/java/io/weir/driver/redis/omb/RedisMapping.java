package io.weir.driver.redis.omb;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbAddresses;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbMapping;
import io.weir.core.omb.OmbSection;
import io.weir.core.omb.OmbSystem;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.redis.RedisOptions;
import java.util.List;
import java.util.Optional;

/**
 * Converts a driver file for Redis to a system. Statements about OMB refer to its {@code
 * RedisBenchmarkDriver}, producer, consumer and {@code RedisClientConfig}.
 */
public final class RedisMapping implements OmbMapping {
  private static final String HOST = "redisHost";
  private static final String PORT = "redisPort";
  private static final String USER = "redisUser";
  private static final String PASSWORD = "redisPass";
  private static final String PARTITIONS = "partitionsPerTopic";

  @Override
  public String driverClass() {
    return PACKAGE + "redis.RedisBenchmarkDriver";
  }

  @Override
  public void note(OmbSection workload) throws OmbException {
    if (workload.number(PARTITIONS).orElse(1L) > 1) {
      workload.unused(PARTITIONS,
          "its Redis driver has one stream for each topic; weir has one for each partition");
    }
  }

  @Override
  public OmbSystem map(String system, OmbSection file, Draft body) throws OmbException {
    String host = file.text(HOST)
        .orElseThrow(() -> file.wrong(HOST, HOST + " is missing", "add the host of Redis"));
    long port = file.count(PORT, 1)
        .orElseThrow(() -> file.wrong(PORT, PORT + " is missing", "add the port of Redis"));
    String address = host + ":" + port;
    Optional<String> user = file.text(USER);
    boolean secured = file.text(PASSWORD).isPresent();
    if (OmbAddresses.areOwn(List.of(address))) {
      body.put("nodes", "1", "OMB used the server at " + address + "; weir starts one. For an"
          + " existing one: existing: { " + RedisOptions.ADDRESSES + ": … }");
    } else {
      Draft existing = body.section("existing");
      existing.put(RedisOptions.ADDRESSES, address);
      if (secured) {
        Draft auth = existing.section("auth");
        auth.put("user", user.orElse("default"));
        auth.put("password", file.secret(system, "password", PASSWORD));
      }
    }
    if (user.isPresent() && secured) {
      file.unused(USER, "OMB passes user and password in the wrong order, and can't log in");
    }
    for (String key : List.of("jedisPoolMaxTotal", "jedisPoolMaxIdle")) {
      if (file.number(key).isPresent()) {
        file.noEqual(key, "OMB's producers share a pool of connections and wait for each answer;"
            + " each of weir's has a connection and sends ahead");
      }
    }
    body.remark(
        "OMB's consumers do not acknowledge messages; weir's consumers do. Its file does not"
            + " say how the server keeps messages; this is how Redis is shipped, without a file.");
    return new OmbSystem(new Durability(1, Acknowledge.ALL, Storage.MEMORY), Optional.empty());
  }
}
