package io.weir.driver.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.protocol.RedisStateMachine;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.weir.core.driver.MessageKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers as a node writes them, decoded by the client's own state machine. */
class EntriesTest {
  private final Entries entries = new Entries(new byte[][] {bytes("t:0"), bytes("t:1")},
      new int[] {4, 7});

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static String word(String word) {
    return "$" + word.length() + "\r\n" + word + "\r\n";
  }

  private static String list(String... parts) {
    return "*" + parts.length + "\r\n" + String.join("", parts);
  }

  private static String entry(String identifier, String... fields) {
    String[] words = new String[fields.length];
    for (int i = 0; i < fields.length; i++) {
      words[i] = word(fields[i]);
    }
    return list(word(identifier), list(words));
  }

  /** Byte by byte, as a slow network would bring it. */
  private void decode(String answer) {
    RedisStateMachine machine = new RedisStateMachine();
    ByteBuf buffer = Unpooled.buffer();
    boolean complete = false;
    for (byte each : bytes(answer)) {
      assertThat(complete).isFalse();
      buffer.writeByte(each);
      complete = machine.decode(buffer, entries);
    }
    assertThat(complete).isTrue();
  }

  private List<String> decoded() {
    List<String> texts = new ArrayList<>();
    ByteBuffer messages = entries.messages();
    for (int entry = 0; entry < entries.count(); entry++) {
      entries.select(entry, messages);
      texts.add(entries.stream(entry) + " " + entries.partition(entry) + " " + entries.key(entry)
          + " " + entries.millis(entry) + "-" + entries.sequence(entry) + " "
          + StandardCharsets.US_ASCII.decode(messages.duplicate()));
    }
    return texts;
  }

  @Test
  void messagesOfSeveralStreamsKeepTheirKeysAndOrder() {
    entries.forRead();
    decode(list(
        list(word("t:1"), list(entry("10-0", "m", "one"), entry("10-1", "k", "00000042", "m", ""))),
        list(word("t:0"), list(entry("1700000000000-12", "x", "m", "m", "three")))));

    assertThat(decoded()).containsExactly(
        "1 7 " + MessageKey.NO_NUMBER + " 10-0 one",
        "1 7 42 10-1 ",
        "0 4 " + MessageKey.NO_NUMBER + " 1700000000000-12 three");
  }

  @Test
  void anAnswerWithoutEntriesHasNone() {
    entries.forRead();
    decode("*-1\r\n");
    assertThat(entries.count()).isZero();

    entries.forRead();
    decode(list(list(word("t:0"), "*0\r\n")));
    assertThat(entries.count()).isZero();
  }

  @Test
  void aDeletedEntryHasNoPartition() {
    entries.forRead();
    decode(list(list(word("t:0"),
        list(list(word("5-1"), "*-1\r\n"), entry("5-2", "m", "kept")))));

    assertThat(entries.count()).isEqualTo(2);
    assertThat(entries.partition(0)).isEqualTo(Entries.DELETED);
    assertThat(entries.stream(0)).isZero();
    assertThat(entries.partition(1)).isEqualTo(4);
  }

  @Test
  void claimedEntriesBelongToTheStreamThatWasClaimedFrom() {
    entries.forClaim(1);
    decode(list(word("9-3"), list(entry("7-0", "m", "left")), list(word("6-6"))));

    assertThat(decoded()).containsExactly("1 7 " + MessageKey.NO_NUMBER + " 7-0 left");
    assertThat(entries.nextMillis()).isEqualTo(9);
    assertThat(entries.nextSequence()).isEqualTo(3);
  }

  @Test
  void anOutputIsUsedAgainAndGrows() {
    for (int round = 0; round < 3; round++) {
      entries.forRead();
      String[] many = new String[500];
      for (int i = 0; i < many.length; i++) {
        many[i] = entry("1-" + i, "m", "x".repeat(200) + i);
      }
      decode(list(list(word("t:0"), list(many))));

      assertThat(entries.count()).isEqualTo(500);
      assertThat(decoded().getLast()).endsWith("x499");
    }
  }
}
