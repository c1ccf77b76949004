package io.weir.findings.doc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {
  @Test
  void dataCannotEndItsElement() {
    String html =
        new Page("t", "p{}", List.of("1"), "{\"a\":\"</script><!--&\"}", Tag.of("body")).toHtml();

    assertThat(html).contains("{\"a\":\"\\u003c/script\\u003e\\u003c!--\\u0026\"}")
        .doesNotContain("</script><!--");
  }

  @Test
  void onlyThePagesOwnScriptsAndStyleAreAllowed() {
    String html = new Page("t", "p{}", List.of("alert(1)"), "{}", Tag.of("body")).toHtml();

    assertThat(html).contains("default-src 'none'")
        .contains("script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
        .doesNotContain("unsafe");
  }

  @Test
  void partsThatWouldEndTooEarlyAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Page("t", "</style>", List.of(), "{}", Tag.of("body")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Page("t", "", List.of("</script>"), "{}", Tag.of("body")));
  }
}
