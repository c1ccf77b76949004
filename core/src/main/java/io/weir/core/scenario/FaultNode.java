package io.weir.core.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weir.core.text.EnumWord;

/**
 * The node that a fault strikes: a word for a role that is looked up at the time of the fault, or a
 * process's name in the plan.
 *
 * @param text the text of the scenario
 */
public record FaultNode(String text) {
  public FaultNode {
    if (!text.matches("[a-z0-9][a-z0-9-]{0,62}")) {
      throw new IllegalArgumentException("'" + text + "' is not a node");
    }
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if it can be none
   */
  @JsonCreator
  public static FaultNode parse(String text) {
    return new FaultNode(text);
  }

  /** How a node is chosen. */
  public enum Choice {
    /** The one that takes the messages of the first topic's first partition from clients. */
    LEADER,
    /**
     * One that keeps the newest messages of that partition, and is not its leader where others do.
     */
    STORAGE,
    /** One that is drawn from those that serve clients or keep messages. */
    RANDOM,
    /** All of those, one after another. */
    EACH,
    /** The one of that name. */
    NAMED;

    private String word() {
      return EnumWord.kebab(this);
    }
  }

  /** Returns the choice of that word. */
  public static FaultNode of(Choice choice) {
    return new FaultNode(choice.word());
  }

  /** Returns how it is chosen. */
  public Choice choice() {
    for (Choice choice : Choice.values()) {
      if (choice != Choice.NAMED && choice.word().equals(text)) {
        return choice;
      }
    }
    return Choice.NAMED;
  }

  @JsonValue
  @Override
  public String toString() {
    return text;
  }
}
