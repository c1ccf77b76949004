package io.weir.driver.mqtt;

import io.weir.core.launch.Option;
import io.weir.driver.common.LocalTls;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.PassedSection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The options of an MQTT system in a scenario.
 *
 * @param values options by name
 */
public record MqttOptions(OptionValues values) {
  public static final String HOME = "home";

  /** The endpoint with the address of the broker: {@code host:port}. */
  public static final String ADDRESS = "mqtt";

  /** The endpoint with the password of {@link #USER}, made for the deployment. */
  public static final String PASSWORD = "password";

  /** The user of a deployment. */
  public static final String USER = "weir";

  /** Reads options. */
  public static MqttOptions of(Map<String, String> options) {
    return new MqttOptions(new OptionValues(options));
  }

  /** Returns all options with their descriptions. */
  public static List<Option> all() {
    return List.of(
        new Option(HOME, "Folder with the program mosquitto, for one that is not on the path"),
        LocalTls.OPTION);
  }

  /** The lines of {@code mosquitto.conf} that a scenario may pass through, by their first word. */
  public static final PassedSection SERVER = new PassedSection() {
    private static final Pattern LISTENER = Pattern.compile("port|bind_(?:address|interface)"
        + "|socket_domain|protocol|mount_point|per_listener_settings|http_dir|websockets_.*");
    private static final Pattern FILES =
        Pattern.compile("persistence_(?:file|location)|pid_file|include_dir");
    private static final Pattern LOG =
        Pattern.compile("log_dest|log_type|log_facility|log_timestamp_format");
    private static final Pattern LOGIN = Pattern.compile("allow_anonymous|password_file|acl_file"
        + "|psk_.*|auth_.*|(?:global_)?plugin.*|use_.*_as_.*|clientid_prefixes|auto_id_prefix"
        + "|require_certificate|crlfile");
    private static final Pattern TLS =
        Pattern.compile("ca(?:file|path)|certfile|keyfile|tls_.*|ciphers.*|dhparamfile");
    private static final Pattern BRIDGE = Pattern.compile("connection|address(?:es)?|topic"
        + "|bridge_.*|(?:local|remote)_.*|cleansession|notification.*|try_private|start_type"
        + "|restart_timeout|round_robin|idle_timeout|keepalive_interval|threshold|username"
        + "|password|clientid");
    private static final Pattern RETAINED = Pattern.compile("retain_available|max_qos|maximum_qos");

    @Override
    public String key() {
      return "server";
    }

    @Override
    public Map<String, String> owned() {
      return Map.of(
          "listener", "set 'port' of the system; weir assigns the listener",
          "user", "the broker runs as the user that runs weir",
          "message_size_limit", "pass 'max_packet_size', of which clients know");
    }

    @Override
    public Map<Pattern, String> ownedPatterns() {
      return Map.of(
          LISTENER, "set 'port' of the system; weir assigns the listener",
          FILES, "use --data to choose the disk; weir names and removes the files",
          LOG, "weir reads the log, and keeps it with the result",
          LOGIN, "weir draws a password for each deployment",
          TLS, "set 'tls' of the system",
          BRIDGE, "weir starts one broker without bridges; for others name them under 'existing'",
          RETAINED, "leave it out; weir's messages have QoS 1, and it finds its own sessions by"
              + " retained messages");
    }
  };

  /** Returns the broker's program. */
  public String server() {
    return values.program(HOME, "mosquitto");
  }
}
