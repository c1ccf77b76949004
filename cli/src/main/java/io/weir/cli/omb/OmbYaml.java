package io.weir.cli.omb;

import io.weir.core.omb.OmbException;
import io.weir.core.text.Excerpt;
import io.weir.core.text.RegularFile;
import io.weir.scenario.YamlGuard;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Reads one of OMB's files. Duplicate keys, several documents and what is no mapping are errors.
 */
final class OmbYaml {
  private static final int MOST_BYTES = 1 << 20;
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setAllowDuplicateKeys(false).build();
  private static final String LAYOUT = "look at the indentation, the colons and the quotes there";

  private final String file;

  private OmbYaml(String file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @throws OmbException if it can't be read, or is no YAML that OMB could use
   */
  static FileSection read(Path path, Notes notes) throws OmbException {
    OmbYaml yaml = new OmbYaml(path.toString());
    return new FileSection("", yaml.parse(yaml.text(path)), notes);
  }

  private String text(Path path) throws OmbException {
    try {
      if (!Files.exists(path)) {
        throw new OmbException(file + ":1", "there is no such file",
            "name a workload and, after --drivers, driver files");
      }
      byte[] content = RegularFile.read(path, MOST_BYTES);
      if (content.length > MOST_BYTES) {
        throw new OmbException(file + ":1", "is larger than 1 MiB",
            "name a workload or a driver file");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    } catch (IOException e) {
      throw new OmbException(file + ":1", "can't be read: " + e.getMessage(),
          "check that it is a file, that you may read it, and that it is UTF-8");
    }
  }

  private OmbValue.Mapping parse(String text) throws OmbException {
    try {
      refuseWhatNobodyWrites(text);
      Optional<Node> root = new Compose(SETTINGS).composeString(text);
      if (root.isPresent() && value(root.get()) instanceof OmbValue.Mapping mapping) {
        return mapping;
      }
      throw new OmbException(file + ":1", "holds no keys with values",
          "name a workload or a driver file");
    } catch (MarkedYamlEngineException e) {
      throw new OmbException(spot(e.getProblemMark()).toString(),
          "not valid YAML: " + e.getProblem(),
          LAYOUT);
    } catch (YamlEngineException e) {
      throw new OmbException(file + ":1", "not valid YAML: " + e.getMessage(), LAYOUT);
    }
  }

  private void refuseWhatNobodyWrites(String text) throws OmbException {
    List<OmbException> refused = new ArrayList<>();
    new YamlGuard((place, message, hint) -> refused.add(
        new OmbException(spot(place).toString(), message, hint)))
        .check(new Parse(SETTINGS).parseString(text));
    if (!refused.isEmpty()) {
      throw refused.getFirst();
    }
  }

  private OmbValue value(Node node) throws OmbException {
    Spot spot = spot(node.getStartMark());
    switch (node) {
      case ScalarNode scalar -> {
        return new OmbValue.Text(spot, scalar.getValue(),
            scalar.getScalarStyle() == ScalarStyle.LITERAL
                || scalar.getScalarStyle() == ScalarStyle.FOLDED);
      }
      case SequenceNode sequence -> {
        List<OmbValue> values = new ArrayList<>();
        for (Node item : sequence.getValue()) {
          values.add(value(item));
        }
        return new OmbValue.Items(spot, values);
      }
      case MappingNode mapping -> {
        return mapping(mapping, spot);
      }
      default -> throw new OmbException(spot.toString(), "an alias is not understood here",
          "write the value out");
    }
  }

  private OmbValue mapping(MappingNode mapping, Spot spot) throws OmbException {
    Map<String, OmbValue> values = new LinkedHashMap<>();
    for (NodeTuple entry : mapping.getValue()) {
      Spot at = spot(entry.getKeyNode().getStartMark());
      if (!(entry.getKeyNode() instanceof ScalarNode key)) {
        throw new OmbException(at.toString(), "this key is not a word", LAYOUT);
      }
      if (values.containsKey(key.getValue())) {
        throw new OmbException(at.toString(), "'" + Excerpt.of(key.getValue()) + "' is given twice",
            "keep one of them");
      }
      values.put(key.getValue(), value(entry.getValueNode()));
    }
    return new OmbValue.Mapping(spot, values);
  }

  private Spot spot(Optional<Mark> mark) {
    return new Spot(file, mark.map(at -> at.getLine() + 1).orElse(1));
  }
}
