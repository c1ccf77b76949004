package io.weir.cli.omb;

import io.weir.core.unit.DataSize;
import java.util.List;

/**
 * Says what messages are made of.
 *
 * @param file the workload
 */
record PayloadMapping(OmbSection file) {
  /** Writes the section {@code workload.message}. */
  void message(Draft message, DataSize size) throws OmbException {
    boolean small = size.compareTo(WorkloadMapping.SMALLEST) < 0;
    if (small) {
      file.noEqual("messageSize", "a message of weir has " + WorkloadMapping.SMALLEST
          + " at least, by which it is accounted for; those stand in the scenario");
    }
    message.put("size", (small ? WorkloadMapping.SMALLEST : size).toString());
    boolean random = file.flag("useRandomizedPayloads").orElse(false);
    double share = file.decimal("randomBytesRatio").orElse(0.0);
    boolean pooled = file.number("randomizedPayloadPoolSize").isPresent();
    boolean named = file.text("payloadFile").isPresent();
    if (random) {
      randomized(message, share);
      if (pooled) {
        file.noEqual("randomizedPayloadPoolSize",
            "OMB sends so many payloads over and over; each of weir's is drawn anew");
      }
      if (named) {
        file.note("payloadFile", Note.Kind.UNUSED, "useRandomizedPayloads goes first");
      }
    } else {
      fromFile(message, named);
      for (String key : List.of("randomBytesRatio", "randomizedPayloadPoolSize")) {
        if (file.text(key).isPresent()) {
          file.note(key, Note.Kind.UNUSED, "useRandomizedPayloads is not true");
        }
      }
    }
  }

  private void randomized(Draft message, double share) {
    if (share <= 0) {
      message.put("content", "zeros");
      return;
    }
    message.put("content", "random");
    if (share < 1) {
      file.noEqual("randomBytesRatio", "OMB fills the rest with zeros, which a compressing client"
          + " makes much of; in the scenario all is random");
    }
  }

  private void fromFile(Draft message, boolean named) {
    message.put("content", "random");
    if (named) {
      file.noEqual("payloadFile", "OMB sends the file over and over, which a compressing client"
          + " makes much of; in the scenario all is random");
    } else {
      file.noEqual("payloadFile",
          "OMB stops without payloadFile or useRandomizedPayloads; in the scenario all is random");
    }
  }
}
