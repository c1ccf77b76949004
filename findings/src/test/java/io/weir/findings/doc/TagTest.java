package io.weir.findings.doc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.findings.doc.Node.TextNode;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class TagTest {
  private static String html(Node node) {
    StringBuilder out = new StringBuilder();
    node.writeTo(out);
    return out.toString();
  }

  @Test
  void textAndAttributesShowAsTheyAre() {
    assertThat(html(Tag.of("p", "a < b & c > \"d\" 'e'").as("x\" onload=\"y")))
        .isEqualTo(
            "<p class=\"x&quot; onload=&quot;y\">a &lt; b &amp; c &gt; &quot;d&quot; &#39;e&#39;</p>");
  }

  @Test
  void controlCharactersDoNotReachThePage() {
    assertThat(html(new TextNode("a\u0000b\u001b[31mc\u0085d\ne")))
        .isEqualTo("a\uFFFDb\uFFFD[31mc\uFFFDd\ne");
    assertThat(html(new TextNode("a\u202Eb\u2066c\u200Fd\u061Ce\u2028")))
        .isEqualTo("a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\uFFFD");
  }

  @Property
  void noTextCanBeginAnythingButText(@ForAll String text) {
    String inner = html(new TextNode(text));

    assertThat(inner).doesNotContain("<", ">", "\"", "'");
    assertThat(inner.replaceAll("&(amp|lt|gt|quot|#39);", "")).doesNotContain("&");
  }

  @Property
  void noLinkLeavesTheFolder(@ForAll String name) {
    String link = Tag.relative(List.of("runs", name));

    assertThat(link).startsWith("./runs/").matches("[A-Za-z0-9./%_*-]*");
  }

  @Test
  void whatCouldRunSomethingIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Tag.of("script"));
    assertThatIllegalArgumentException().isThrownBy(() -> Tag.of("p><script"));
    assertThatIllegalArgumentException().isThrownBy(() -> Tag.of("p").with("onclick", "x"));
    assertThatIllegalArgumentException().isThrownBy(() -> Tag.of("a").with("href", "javascript:x"));
    assertThatIllegalArgumentException().isThrownBy(() -> Tag.of("p").with("style", "x"));
  }

  @Test
  void elementsWithoutContentHaveNoEndTag() {
    assertThat(html(Tag.of("div", Tag.of("br"), Tag.of("i")))).isEqualTo("<div><br><i></i></div>");
  }
}
