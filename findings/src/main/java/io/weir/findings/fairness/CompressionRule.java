package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.scenario.Content;
import io.weir.findings.fairness.Pair.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** How batches are compressed. */
final class CompressionRule implements Rule {
  /** Two names of one format. */
  private static final Map<String, String> SAME = Map.of("zlib", "gzip");

  @Override
  public Optional<Ruling> judge(Pair pair) {
    Subject subject = pair.about("compression", Aspect.COMPRESSION);
    Optional<String> one = codec(pair.one());
    Optional<String> other = codec(pair.other());
    if (one.isEmpty() || other.isEmpty()) {
      return subject.untold();
    }
    if (one.equals(other)) {
      return subject.equal();
    }
    if (!one.get().equals(Values.NONE) && !other.get().equals(Values.NONE)) {
      return subject.unjudged("two codecs trade CPU for size differently: client.compression sets"
          + " one for all systems");
    }
    boolean compressible = pair.circumstances().message().compresses();
    AuditedSystem plain = one.get().equals(Values.NONE) ? pair.one() : pair.other();
    AuditedSystem flattered = compressible ? pair.beside(plain) : plain;
    return subject.unfair(flattered, one.get() + " against " + other.get(),
        compressible
            ? compressible(pair.circumstances().message().content())
            : "the contents are random and do not compress: one side pays CPU for nothing",
        pair.remedy("client.compression sets it for all systems", Aspect.COMPRESSION));
  }

  private static String compressible(Content content) {
    return switch (content) {
      case ZEROS -> "the contents compress to next to nothing, so that one side has hardly anything"
          + " to send, store and sync";
      case RANDOM, FILE -> "the contents compress, so that one side has less to send, store and"
          + " sync";
    };
  }

  private static Optional<String> codec(AuditedSystem system) {
    List<Setting> settings = system.about(Aspect.COMPRESSION);
    return settings.stream()
        .filter(setting -> Values.count(setting).equals(OptionalLong.empty()))
        .map(Setting::normal)
        .map(name -> SAME.getOrDefault(name, name))
        .findFirst();
  }
}
