package io.weir.lab.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The files that one system and its client run from.
 *
 * @param client the client's files; empty if the driver needs none
 * @param server the files of each class path of its processes, by name
 */
public record SystemArtifacts(List<Path> client, Map<String, List<Path>> server) {
  public SystemArtifacts {
    client = List.copyOf(client);
    server = Map.copyOf(server);
  }
}
