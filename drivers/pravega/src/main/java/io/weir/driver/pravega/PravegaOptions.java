package io.weir.driver.pravega;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.Option;
import io.weir.core.text.Malformed;
import io.weir.core.unit.DataSize;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.OptionValues;
import io.weir.driver.common.SettingList;
import io.weir.driver.common.TotalMemory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a Pravega system in a scenario.
 *
 * @param values options by name
 */
public record PravegaOptions(OptionValues values) {
  public static final String HEAP = "heap";
  public static final String SCOPE = "scope";

  /** The endpoint with the address of the controller: {@code host:port}. */
  public static final String ADDRESS = "controller";

  /** The scope of the streams of a deployment. */
  private static final String OWN_SCOPE = "weir";

  /** That of the other kinds. */
  private static final DataSize USUAL_HEAP = DataSize.mebibytes(1024);

  /** One part of so many. */
  public static final int SHARE_OF_MESSAGES = 3;

  /** Reads options, which may be unreadable. */
  public static PravegaOptions of(Map<String, String> options) {
    return new PravegaOptions(new OptionValues(options));
  }

  /** Returns all options with their descriptions. */
  public static List<Option> all() {
    return List.of(
        new Option(HEAP,
            "Java heap of the server, and as much outside of it, whole MiB, such as 2 GiB; default "
                + USUAL_HEAP + "; a third of it is for the messages of a run"),
        new Option(SCOPE, "scope of the streams of an existing cluster; default " + OWN_SCOPE),
        JavaHome.OPTION);
  }

  /** Returns the Java heap of the server, which has as much memory outside of it. */
  public DataSize heap() {
    return values.memory(HEAP, USUAL_HEAP);
  }

  /**
   * Returns the part of the heap that the messages of a run may take. The log of the server can
   * have each of them a second time, until its storage has it.
   */
  public DataSize memoryOfMessages() {
    return new DataSize(heap().bytes() / SHARE_OF_MESSAGES);
  }

  /** Returns the cache of the segment store, outside of the heap. */
  public DataSize cache() {
    return new DataSize(heap().bytes() / 2);
  }

  /** Returns the scope of the streams. */
  public String scope() {
    String scope = values.text(SCOPE).orElse(OWN_SCOPE);
    if (!scope.matches("[A-Za-z0-9.-]+")) {
      throw new Malformed("'" + scope + "' is not the name of a scope");
    }
    return scope;
  }

  /** Returns the JDK that the server runs on, if it is not weir's own. */
  public Optional<Path> javaHome() {
    return JavaHome.of(values.values());
  }

  /** Adds the memory of the server. */
  public void reportMemory(SettingList list) {
    list.add(Aspect.HEAP, "-Xmx", heap().toString());
    list.add(Aspect.MEMORY, "-XX:MaxDirectMemorySize", heap().toString());
    TotalMemory.report(list, twice(heap()), twice(USUAL_HEAP));
  }

  private static DataSize twice(DataSize size) {
    return new DataSize(2 * size.bytes());
  }
}
