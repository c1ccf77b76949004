package io.weir.lab.metric;

import io.weir.core.metric.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the management beans of a JVM, one call for each bean. */
final class JmxProbe implements MetricProbe {
  private static final Logger LOG = LoggerFactory.getLogger(JmxProbe.class);
  /** Beans of topics and threads come and go. */
  private static final int READINGS_UNTIL_NEW_NAMES = 10;

  private final long pid;
  private final List<Series.Bean> asked;
  private final Map<Series.Bean, Set<ObjectName>> names = new HashMap<>();
  private final LocalJvm jvm;
  private Optional<JMXConnector> connector = Optional.empty();
  private int readings;

  JmxProbe(long pid, LocalJvm jvm, List<Series.Bean> asked) {
    this.pid = pid;
    this.jvm = jvm;
    this.asked = List.copyOf(asked);
  }

  @Override
  public Map<Series, Double> read() throws MetricException {
    try {
      return values(beans());
    } catch (IOException e) {
      close();
      throw MetricException.of("the management agent of process " + pid + " does not answer", e);
    } catch (JMException e) {
      names.clear();
      throw MetricException.of("process " + pid + " can't report its beans", e);
    }
  }

  private MBeanServerConnection beans() throws MetricException, IOException {
    if (connector.isEmpty()) {
      connector = Optional.of(jvm.connect());
    }
    return connector.get().getMBeanServerConnection();
  }

  private Map<Series, Double> values(MBeanServerConnection beans)
      throws IOException, JMException, MetricException {
    if (readings++ % READINGS_UNTIL_NEW_NAMES == 0 || names.isEmpty()) {
      findNames(beans);
    }
    Map<ObjectName, Map<String, Double>> byBean = new HashMap<>();
    for (Map.Entry<ObjectName, Set<String>> bean : attributes().entrySet()) {
      byBean.put(bean.getKey(), attributes(beans, bean.getKey(), bean.getValue()));
    }
    Map<Series, Double> values = new HashMap<>();
    names.forEach((series, matching) -> {
      List<Double> products = matching.stream()
          .map(name -> product(byBean.get(name), series.attributes()))
          .flatMapToDouble(OptionalDouble::stream)
          .boxed()
          .toList();
      if (!products.isEmpty()) {
        values.put(series, series.fold().of(products));
      }
    });
    return values;
  }

  private void findNames(MBeanServerConnection beans) throws IOException, JMException {
    names.clear();
    for (Series.Bean series : asked) {
      names.put(series, beans.queryNames(new ObjectName(series.pattern()), null));
    }
  }

  /** Returns the attributes to read from each bean. */
  private Map<ObjectName, Set<String>> attributes() {
    Map<ObjectName, Set<String>> attributes = new LinkedHashMap<>();
    names.forEach((series, matching) -> matching.forEach(name -> attributes
        .computeIfAbsent(name, any -> new LinkedHashSet<>())
        .addAll(series.attributes())));
    return attributes;
  }

  private static Map<String, Double> attributes(MBeanServerConnection beans, ObjectName name,
      Set<String> attributes) throws IOException, JMException {
    Map<String, Double> values = new HashMap<>();
    try {
      for (Attribute attribute : beans.getAttributes(name, attributes.toArray(String[]::new))
          .asList()) {
        if (attribute.getValue() instanceof Number number
            && Double.isFinite(number.doubleValue())) {
          values.put(attribute.getName(), number.doubleValue());
        }
      }
    } catch (InstanceNotFoundException e) {
      // The bean was removed since the names were found; the others still count.
      return values;
    }
    return values;
  }

  private static OptionalDouble product(Map<String, Double> values, List<String> attributes) {
    List<Double> factors = new ArrayList<>();
    attributes.forEach(name -> Optional.ofNullable(values.get(name)).ifPresent(factors::add));
    return factors.size() < attributes.size()
        ? OptionalDouble.empty()
        : OptionalDouble.of(factors.stream().reduce(1.0, (one, other) -> one * other));
  }

  /** A broken connection is closed already; its error on close does not matter. */
  @Override
  public void close() {
    Optional<JMXConnector> open = connector;
    connector = Optional.empty();
    names.clear();
    if (open.isPresent()) {
      try {
        open.get().close();
      } catch (IOException e) {
        LOG.debug("closing the connection to process {}", pid, e);
      }
    }
  }
}
