package io.weir.core.worker;

/**
 * The names of subscriptions: a topic, and the place of the subscription there. Stateless.
 * Subscriptions of several topics that have the same place belong together.
 */
public final class SubscriptionName {
  private static final String PLACE = "-sub-";

  private SubscriptionName() {}

  /**
   * Returns the name of a subscription.
   *
   * @param place its place among the subscriptions of its topic, from 0
   */
  public static String of(String topic, int place) {
    return topic + PLACE + place;
  }

  /** Returns whether a subscription has that place in its topic. */
  public static boolean isAt(int place, String subscription) {
    return subscription.endsWith(PLACE + place);
  }

  /** Returns the part of a name that says the place; all of it if it has none. */
  public static String place(String subscription) {
    int at = subscription.lastIndexOf(PLACE);
    return at < 0 ? subscription : subscription.substring(at);
  }
}
