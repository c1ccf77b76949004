package io.weir.driver.tck;

import java.io.IOException;
import java.io.InputStream;

/**
 * Loads a driver module's classes itself, but none of its client's classes. This is the
 * coordinator's situation, in which launchers must work.
 */
public final class WithoutClient extends ClassLoader {
  private final String own;
  private final String client;

  /**
   * Creates the class loader.
   *
   * @param own prefix of the module's classes, such as {@code io.weir.driver.kafka.}
   * @param client prefix of its client's classes
   * @param parent loads all other classes
   */
  public WithoutClient(String own, String client, ClassLoader parent) {
    super(parent);
    this.own = own;
    this.client = client;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.startsWith(client)) {
      throw new ClassNotFoundException(name);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      return name.startsWith(own) ? define(name) : super.loadClass(name, resolve);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
