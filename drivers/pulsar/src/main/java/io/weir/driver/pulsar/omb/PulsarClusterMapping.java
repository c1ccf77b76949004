package io.weir.driver.pulsar.omb;

import io.weir.core.omb.Draft;
import io.weir.core.omb.OmbAddresses;
import io.weir.core.omb.OmbException;
import io.weir.core.omb.OmbSection;
import java.util.List;
import java.util.Optional;

/**
 * Finds the cluster that a driver file for Pulsar refers to.
 *
 * @param system the system's name
 */
record PulsarClusterMapping(String system) {
  private static final String DATA = "data";
  private static final String TOKEN_PLUGIN = "AuthenticationToken";

  /** Writes it into a system: one that weir starts, or an existing one. */
  void place(OmbSection client, Draft body, int ensemble) throws OmbException {
    String service = client.text("serviceUrl").orElse("pulsar://localhost:6650");
    String admin = client.text("httpUrl").orElse("http://localhost:8080");
    List<String> hosts = OmbAddresses.split(OmbAddresses.bare(service));
    OmbSection login = client.section("authentication");
    Optional<String> plugin = login.text("plugin");
    Optional<String> data = login.text(DATA);
    if (OmbAddresses.areOwn(hosts)) {
      body.put("nodes", "" + ensemble, "brokers, and as many bookies: OMB used the cluster at "
          + service + "; weir starts one. For an existing cluster: existing: { service-url: … }");
      forStarted(client, plugin);
    } else {
      existing(client, body, service, admin);
      plugin.ifPresent(name -> login(login, body, name, data.orElse("")));
    }
    login.noteUnread();
  }

  private static void forStarted(OmbSection client, Optional<String> plugin) throws OmbException {
    client.text("tlsTrustCertsFilePath");
    client.flag("tlsAllowInsecureConnection");
    client.flag("tlsEnableHostnameVerification");
    client.text("clusterName");
    client.text("namespacePrefix");
    if (plugin.isPresent()) {
      client.noEqual("authentication",
          "weir starts Pulsar without encryption and logins; a cluster of 'existing' has them");
    }
  }

  private static void existing(OmbSection client, Draft body, String service, String admin)
      throws OmbException {
    Draft existing = body.section("existing");
    existing.put("service-url", service);
    existing.put("admin-url", admin);
    client.text("clusterName")
        .ifPresent(name -> client.noEqual("clusterName",
            "OMB creates a tenant for it; weir creates neither tenants nor namespaces"));
    client.text("namespacePrefix")
        .ifPresent(prefix -> body.put("namespace", prefix,
            "OMB creates a namespace with this prefix; weir uses an existing one"));
    Draft common = body.section("client").section("common");
    client.text("tlsTrustCertsFilePath")
        .ifPresent(path -> common.put("tlsTrustCertsFilePath", path));
    if (client.flag("tlsAllowInsecureConnection").orElse(false)) {
      common.put("tlsAllowInsecureConnection", "true");
    }
    boolean verified = client.flag("tlsEnableHostnameVerification").orElse(false);
    if (service.startsWith("pulsar+ssl") && !verified) {
      existing.section("tls").put("verify-host", "false", "OMB's setting");
    }
  }

  private void login(OmbSection login, Draft body, String plugin, String data) {
    if (plugin.endsWith(TOKEN_PLUGIN) && data.startsWith("file:")) {
      String path = data.replaceFirst("^file:/*", "/");
      body.section("existing").section("auth").put("token", "${file:" + path + "}");
    } else if (plugin.endsWith(TOKEN_PLUGIN)) {
      body.section("existing")
          .section("auth")
          .put("token", login.secret(system, "token", DATA));
    } else {
      Draft common = body.section("client").section("common");
      common.put("authPluginClassName", plugin);
      if (!data.isEmpty()) {
        common.put("authParams",
            login.secret(system, "auth params", DATA));
      }
    }
  }
}
