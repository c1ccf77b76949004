package io.weir.driver.mqtt.launch;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Command;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.SitePorts;
import io.weir.driver.mqtt.MqttOptions;
import io.weir.driver.mqtt.MqttTerms;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * The process of a system: one Mosquitto.
 *
 * @param password of weir's user
 */
record MosquittoBroker(SystemSpec system, LaunchSite site, LaunchHost host, int port,
    Optional<LocalTls> tls, String password) {
  static final String NAME = "broker-1";

  private static final String READY = "mosquitto version .* running";
  private static final int PASSWORD_BYTES = 16;
  private static final int SALT_BYTES = 12;
  private static final int HASH_BITS = 512;
  /** Those of mosquitto_passwd. The password is random, so that more would add nothing. */
  private static final int ITERATIONS = 101;
  private static final Duration START_LIMIT = Duration.ofMinutes(1);
  private static final Duration STOP_GRACE = Duration.ofSeconds(30);

  static MosquittoBroker of(SystemSpec system, LaunchSite site) {
    return new MosquittoBroker(system, site, site.host(1),
        SitePorts.of(site, 1, "a broker of MQTT").next(), LocalTls.of(system.options(), site),
        HexFormat.of().formatHex(drawn(PASSWORD_BYTES)));
  }

  private static byte[] drawn(int bytes) {
    byte[] drawn = new byte[bytes];
    new SecureRandom().nextBytes(drawn);
    return drawn;
  }

  ClusterPlan plan() {
    Map<String, String> endpoints = new HashMap<>();
    endpoints.put(MqttOptions.ADDRESS, host.at(port));
    endpoints.put(MqttOptions.PASSWORD, password);
    tls.ifPresent(files -> files.addTo(endpoints, host));
    return new ClusterPlan(List.of(new ClusterPlan.Stage(List.of(process()))), endpoints,
        List.of());
  }

  private ProcessPlan process() {
    Path directory = host.directory().resolve(NAME);
    Path configuration = directory.resolve("mosquitto.conf");
    Path passwords = directory.resolve("passwords");
    Map<Path, String> files = new HashMap<>(Map.of(
        configuration, configuration(directory.resolve("data"), passwords),
        passwords, MqttOptions.USER + ":" + hash() + "\n"));
    tls.ifPresent(known -> files.putAll(known.content(host)));
    return new ProcessPlan(NAME, "broker", host.name(),
        new Command.Program(MqttOptions.of(system.options()).server(),
            List.of("-c", configuration.toString()), new DataSize(0)),
        files, List.of(directory.resolve("data")), Map.of(), new Readiness.LogLine(READY),
        START_LIMIT, STOP_GRACE, Optional.empty(), Set.of(NAME, host.at(port)));
  }

  /** Some of the settings are those of the listener before them. */
  private String configuration(Path data, Path passwords) {
    StringBuilder text = new StringBuilder();
    add(text, "listener", port + " " + host.address());
    tls.ifPresent(known -> {
      add(text, "certfile", known.files(host).certificate().toString());
      add(text, "keyfile", known.files(host).key().toString());
    });
    // Started as root, it would become another user, who may not read its files.
    add(text, "user", "root");
    // Its standard output waits for a full buffer before 2.0.16.
    add(text, "log_dest", "stderr");
    add(text, "log_timestamp_format", "%Y-%m-%dT%H:%M:%S");
    add(text, "allow_anonymous", "false");
    add(text, "password_file", passwords.toString());
    add(text, "persistence_location", data + "/");
    MqttTerms.settings(system.section(MqttOptions.SERVER.key()))
        .forEach((name, value) -> add(text, name, value));
    return text.toString();
  }

  private static void add(StringBuilder text, String name, String value) {
    text.append(name).append(' ').append(value).append('\n');
  }

  /** Returns the hash of the password, as mosquitto_passwd writes it (SHA-512 by PBKDF2). */
  private String hash() {
    byte[] salt = drawn(SALT_BYTES);
    try {
      byte[] hash = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
          .generateSecret(new PBEKeySpec(password.toCharArray(), salt, ITERATIONS, HASH_BITS))
          .getEncoded();
      Base64.Encoder base64 = Base64.getEncoder();
      return "$7$" + ITERATIONS + "$" + base64.encodeToString(salt) + "$"
          + base64.encodeToString(hash);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("each JDK has PBKDF2WithHmacSHA512", e);
    }
  }
}
