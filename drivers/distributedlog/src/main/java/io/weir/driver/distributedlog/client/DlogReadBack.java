package io.weir.driver.distributedlog.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.launch.ServiceAddress;
import io.weir.driver.common.AdminHttp;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.bookkeeper.BookKeeperDurability;
import io.weir.driver.common.bookkeeper.BookieSettings;
import io.weir.driver.common.bookkeeper.RuntimeConfig;
import io.weir.driver.distributedlog.DlogOptions;
import io.weir.driver.distributedlog.DlogOptions.Section;
import io.weir.driver.distributedlog.DlogTerms;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the settings in force: those of bookies from each, and those of the client.
 *
 * @param client the settings of the client
 */
record DlogReadBack(DriverSettings settings, Map<String, String> client) {
  private static final int OK = 200;

  ReadBack read() throws DriverException, InterruptedException {
    SettingList list = new SettingList(Source.CLIENT);
    DlogTerms.addClients(list, settings.client(), client);
    for (String name : Section.CLIENT.shown(settings)) {
      list.add(Aspect.OTHER, name, client.get(name));
    }
    DlogTerms.addFixed(list.from(Source.CLAIMED));
    String bookies = settings.endpoints().getOrDefault(DlogOptions.BOOKIE_ADMIN_URL, "");
    if (bookies.isBlank()) {
      list.from(Source.BROKER)
          .addUnanswered("journalSyncData", "'" + DlogOptions.BOOKIE_ADMIN_URL + "' is missing");
      return new ReadBack(Optional.empty(), Optional.empty(), list.all(), Optional.empty());
    }
    List<String> urls = ServiceAddress.parseAll(bookies)
        .stream()
        .map(address -> address.scheme() + "://" + address)
        .toList();
    if (settings.existing().isEmpty()) {
      DlogOptions.of(settings.options()).reportMemory(list.from(Source.CLAIMED), urls.size());
    }
    BookieSettings reported = new BookieSettings(RuntimeConfig.of(ask(urls)));
    List<Setting> all = new ArrayList<>(list.all());
    all.addAll(reported.settings(Section.BOOKIE.shown(settings)));
    BookKeeperDurability durability = new BookKeeperDurability(DlogTerms.quorum(client),
        reported.journalWriteData(), reported.journalSyncData());
    return new ReadBack(Optional.empty(),
        durability.toDurability(settings.durability().acknowledge()), all,
        durability.guarantee());
  }

  private List<JsonNode> ask(List<String> urls) throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(settings.timeout());
    List<JsonNode> answers = new ArrayList<>();
    try (AdminHttp http = AdminHttp.of(settings.existing(), HttpClient.Redirect.NEVER)) {
      for (String url : urls) {
        String path = url + BookieSettings.PATH;
        try {
          HttpResponse<String> answer = http
              .send(HttpRequest.newBuilder(URI.create(path)).GET().build(), deadline.left());
          if (answer.statusCode() != OK) {
            throw new DriverException("GET " + path + " returned " + answer.statusCode());
          }
          answers.add(AdminHttp.json(path, answer.body()));
        } catch (IOException e) {
          throw new DriverException(
              "GET " + path + " failed: " + http.reason(e, "is the bookie running?"), e);
        }
      }
    }
    return answers;
  }
}
