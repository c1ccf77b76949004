package io.weir.driver.loopback;

import io.weir.core.launch.Option;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The options of the loopback broker. */
enum OptionName {
  CAPACITY(
      "capacity",
      "Messages that the broker serves per second, one after another, over all producers and"
          + " partitions, such as 200k/s. Default: no limit."),
  ACKNOWLEDGE_DELAY(
      "acknowledge-delay",
      "From the service of a message to its acknowledgement: " + DelayText.FORMS
          + ". Default: none."),
  DELIVERY_DELAY(
      "delivery-delay",
      "From the service of a message to its delivery, in order, in the same forms. Default: none."),
  COLD_START("cold-start",
      "An additional delay of acknowledgement and delivery at first, such as " + ColdStart.FORM
          + ", counted from the broker's first message. Default: none."),
  STALL("stall",
      "When the broker stalls, from its first message on: " + StallSchedule.FORMS
          + ". Default: never."),
  BUFFER(
      "buffer",
      "The most unacknowledged messages of a producer before its sends block, such as 1000."
          + " Default: no limit except client.send-buffer."),
  LARGEST_MESSAGE("largest-message",
      "Larger messages fail as too large, such as 1 MiB. Default: 64 MiB."),
  REFUSE(
      "faults.refuse",
      "Messages whose send fails, with the failure that the producer receives, such as 0.1%"
          + " timeout; separate several with commas. Default: 0%."),
  UNANSWERED("faults.unanswered",
      "Messages that are delivered and never answered, so that the client gives them up after"
          + " client.send-timeout, such as 1%. Default: 0%."),
  LOSS("faults.loss",
      "Messages that are acknowledged and never delivered, such as 1%. Default: 0%."),
  DUPLICATES("faults.duplicates", "Messages that are delivered twice, such as 0.1%. Default: 0%."),
  REDELIVERIES(
      "faults.redeliveries",
      "Messages that are delivered twice, the second time marked as a redelivery, such as 0.1%."
          + " Default: 0%."),
  REORDER(
      "faults.reorder",
      "Messages that are held back behind the next ones of their producer and partition, such as"
          + " 0.1% by 5. Default: 0%, by 1."),
  CORRUPT("faults.corrupt",
      "Messages that are delivered with one byte changed, header included, such as 0.1%. Default:"
          + " 0%."),
  DEFECT("faults.defect",
      "An exception that the driver throws once, such as " + Defect.FORM
          + ", which fails the run; error can be exception, and send can be poll, answer or broker."
          + " Default: none.");

  private final String text;
  private final String explanation;

  OptionName(String text, String explanation) {
    this.text = text;
    this.explanation = explanation;
  }

  /** Returns its dotted name. */
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
