package io.weir.driver.loopback;

import io.weir.core.launch.Option;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The options of the loopback broker. */
enum OptionName {
  CAPACITY(
      "capacity",
      "Messages that the broker serves in a second, one after another, all producers and partitions together, as 200k/s. Default: no"
          + " limit."),
  ACKNOWLEDGE_DELAY(
      "acknowledge-delay",
      "From the service of a message to its acknowledgement: " + DelayText.FORMS
          + ". Default: none."),
  DELIVERY_DELAY(
      "delivery-delay",
      "From the service of a message to its delivery, in order, in the same forms. Default: none."),
  STALL("stall",
      "When the broker stands still, from its first message on: " + StallSchedule.FORMS
          + ". Default: never."),
  BUFFER(
      "buffer",
      "The most messages that a producer holds unacknowledged before its sends block, as 1000. Default: no limit but that of"
          + " client.send-buffer."),
  LARGEST_MESSAGE("largest-message",
      "Larger messages fail as too large, as 1 MiB. Default: 64 MiB."),
  REFUSE(
      "faults.refuse",
      "Messages whose send fails, with what the producer is told, as 0.1% timeout; several with commas between them. Default: 0%."),
  LOSS("faults.loss", "Messages that are acknowledged and never delivered, as 1%. Default: 0%."),
  DUPLICATES("faults.duplicates", "Messages that are delivered twice, as 0.1%. Default: 0%."),
  REDELIVERIES(
      "faults.redeliveries",
      "Messages that are delivered twice, the second time announced as a redelivery, as 0.1%. Default: 0%."),
  REORDER(
      "faults.reorder",
      "Messages that are held back behind the next ones of their producer and partition, as 0.1% by 5. Default: 0%; by 1 if not"
          + " said."),
  CORRUPT("faults.corrupt",
      "Messages that are delivered with one byte changed, header included, as 0.1%. Default: 0%."),
  DEFECT("faults.defect",
      "What the driver throws once, as " + Defect.FORM
          + ", which fails the run; an exception instead of an error, in poll, answer or broker instead of send. Default:"
          + " none.");

  private final String text;
  private final String explanation;

  OptionName(String text, String explanation) {
    this.text = text;
    this.explanation = explanation;
  }

  /** Its dotted name. */
  String text() {
    return text;
  }

  static Optional<OptionName> named(String text) {
    return Arrays.stream(values()).filter(name -> name.text.equals(text)).findFirst();
  }

  static List<Option> explained() {
    return Arrays.stream(values()).map(name -> new Option(name.text, name.explanation)).toList();
  }
}
