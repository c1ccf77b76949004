package io.weir.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFromOutsideTest {
  @Property
  void anExcerptIsNeverLongerAndNeverSplitsACharacter(@ForAll String text,
      @ForAll @IntRange(min = 8, max = 100) int most) {
    String excerpt = Excerpt.of(text, most);
    assertThat(excerpt).hasSizeLessThanOrEqualTo(most);
    if (text.length() <= most) {
      assertThat(excerpt).isEqualTo(text);
    }
    assertThat(Excerpt.of("\uD83D\uDE00".repeat(100), most).codePoints())
        .allMatch(point -> point == 0x1F600 || point == '…');
  }

  @Property
  void visibleTextHoldsNothingThatActsOnTheTextAroundIt(@ForAll String text) {
    assertThat(VisibleText.of(text).chars().anyMatch(c -> VisibleText.isHidden((char) c)))
        .isFalse();
    assertThat(VisibleText.line(text)).doesNotContain("\n");
  }

  @Test
  void visibleTextNamesWhatItHides() {
    assertThat(VisibleText.of("a\u001b[2J\u0085\u202e\u2066\u200e\u061c\u2029\r\tb\r\nc"))
        .isEqualTo("a\\u001b[2J\\u0085\\u202e\\u2066\\u200e\\u061c\\u2029\\u000d\tb\nc");
  }

  @Test
  void noMoreIsReadThanAFileHad(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "abcdef");
    assertThat(RegularFile.read(file, 10)).hasSize(6);
    assertThat(RegularFile.read(file, 3)).as("one more, so that the caller sees it").hasSize(4);
    assertThatThrownBy(() -> RegularFile.read(folder, 3)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> RegularFile.read(Path.of("/dev/zero"), 3))
        .isInstanceOf(IOException.class);
  }
}
