package io.weir.cli.omb;

import io.weir.core.omb.OmbException;
import io.weir.core.unit.DataSize;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says what messages are made of.
 *
 * @param file the workload
 * @param smallest what a message of weir has at least
 */
record PayloadMapping(FileSection file, DataSize smallest) {
  /** Writes the section {@code workload.message}. */
  void message(ScenarioDraft message, DataSize size) throws OmbException {
    boolean small = size.compareTo(smallest) < 0;
    if (small) {
      file.noEqual("messageSize", "a message of weir has " + smallest
          + " at least, by which it is accounted for; those stand in the scenario");
    }
    message.put("size", (small ? smallest : size).toString());
    boolean random = file.flag("useRandomizedPayloads").orElse(false);
    double share = file.decimal("randomBytesRatio").orElse(0.0);
    boolean pooled = file.number("randomizedPayloadPoolSize").isPresent();
    Optional<String> name = file.text("payloadFile");
    if (random) {
      randomized(message, share);
      if (pooled) {
        file.noEqual("randomizedPayloadPoolSize",
            "OMB sends so many payloads over and over; weir as many as fill a megabyte");
      }
      if (name.isPresent()) {
        file.unused("payloadFile", "useRandomizedPayloads goes first");
      }
    } else {
      fromFile(message, name);
      for (String key : List.of("randomBytesRatio", "randomizedPayloadPoolSize")) {
        if (file.text(key).isPresent()) {
          file.unused(key, "useRandomizedPayloads is not true");
        }
      }
    }
  }

  private void randomized(ScenarioDraft message, double share) {
    if (share <= 0) {
      message.put("content", "zeros");
      return;
    }
    message.put("content", "random");
    if (share < 1) {
      String zeros = BigDecimal.valueOf(1 - share)
          .movePointRight(2)
          .setScale(2, RoundingMode.HALF_UP)
          .stripTrailingZeros()
          .toPlainString();
      message.put("compressible", zeros + "%", "what randomBytesRatio leaves are zeros");
    }
  }

  private void fromFile(ScenarioDraft message, Optional<String> name) {
    Optional<Path> payload = name.flatMap(this::find);
    if (payload.isPresent()) {
      message.put("content", "file");
      message.put("file", payload.get().toString());
      return;
    }
    message.put("content", "random");
    file.noEqual("payloadFile", name.isPresent()
        ? "the file is not here, neither below this folder nor below that of OMB; in the scenario"
            + " all is random, which does not compress"
        : "OMB stops without payloadFile or useRandomizedPayloads; in the scenario all is random");
  }

  /** OMB takes paths from the folder that it is started in, which holds its workloads' folder. */
  private Optional<Path> find(String name) {
    Path workloads =
        Path.of(file.spot("payloadFile").file()).toAbsolutePath().normalize().getParent();
    return Stream.of(Path.of(""), workloads, workloads.resolve(".."))
        .map(folder -> folder.resolve(name).toAbsolutePath().normalize())
        .filter(Files::isRegularFile)
        .findFirst();
  }
}
