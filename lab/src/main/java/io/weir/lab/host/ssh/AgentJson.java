package io.weir.lab.host.ssh;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotationIntrospectorPair;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.weir.core.result.Json;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The JSON between a coordinator and an agent, which are of the same version. A value of a sealed
 * type names its kind; no other class is ever named.
 */
final class AgentJson {
  static final ObjectMapper MAPPER = mapper();

  private AgentJson() {}

  private static ObjectMapper mapper() {
    JsonMapper mapper = Json.with(new SimpleModule("agent")
        .addKeyDeserializer(Path.class, new PathKey()));
    mapper.disable(SerializationFeature.FAIL_ON_EMPTY_BEANS);
    mapper.disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    mapper.configure(JsonGenerator.Feature.AUTO_CLOSE_TARGET, false);
    mapper.setAnnotationIntrospector(AnnotationIntrospectorPair.pair(
        mapper.getSerializationConfig().getAnnotationIntrospector(), new SealedTypes()));
    return mapper;
  }

  private static final class PathKey extends KeyDeserializer {
    @Override
    public Object deserializeKey(String key, DeserializationContext context) {
      return Path.of(key);
    }
  }

  private static final class SealedTypes extends NopAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public List<NamedType> findSubtypes(Annotated annotated) {
      Class<?> type = annotated.getRawType();
      return type.isSealed()
          ? Arrays.stream(type.getPermittedSubclasses())
              .map(kind -> new NamedType(kind, kind.getSimpleName()))
              .toList()
          : List.of();
    }

    @Override
    public TypeResolverBuilder<?> findTypeResolver(MapperConfig<?> config, AnnotatedClass type,
        JavaType baseType) {
      return type.getRawType().isSealed() ? new KindProperty() : null;
    }
  }

  private static final class KindProperty extends StdTypeResolverBuilder {
    private static final long serialVersionUID = 1L;

    KindProperty() {
      super(JsonTypeInfo.Id.NAME, JsonTypeInfo.As.PROPERTY, "kind");
    }
  }
}
