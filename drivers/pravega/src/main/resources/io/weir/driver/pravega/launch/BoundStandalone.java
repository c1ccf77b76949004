import io.pravega.client.ClientConfig;
import io.pravega.client.admin.StreamManager;
import io.pravega.client.stream.ScalingPolicy;
import io.pravega.client.stream.StreamConfiguration;
import io.pravega.local.LocalPravegaEmulator;
import java.net.URI;
import java.util.List;
import javassist.CannotCompileException;
import javassist.ClassPool;
import javassist.CtClass;
import javassist.expr.ExprEditor;
import javassist.expr.MethodCall;

/**
 * Starts Pravega's standalone server, and waits until it serves. Two of its classes are changed
 * before they are loaded.
 *
 * <p>Its controller would listen on all addresses of the machine, and no setting changes that: the
 * one call that opens its port is replaced by one that takes an address. The server itself reaches
 * the controller on the loopback address, which it listens on in any case.
 *
 * <p>No part of Pravega reports its settings. So the segment store notes those that it starts with,
 * and the program writes them as tags of a stream, which clients read.
 */
public final class BoundStandalone {
  private static final String CONTROLLER = "io.pravega.controller.server.rpc.grpc.GRPCServer";
  private static final String BUILDER = "io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder";
  private static final String OPENING = "forPort";
  private static final String STORE = "io.pravega.segmentstore.server.host.ServiceStarter";
  private static final String NOTED = "weir.settings";
  private static final String SCOPE = "weir";
  private static final String SETTINGS = "settings-in-force";

  private BoundStandalone() {}

  /** Takes the address to listen on, and that of the controller with its port. */
  public static void main(String[] arguments) throws Exception {
    bind(arguments[0]);
    note();
    LocalPravegaEmulator.main(new String[0]);
    publish(arguments[1], List.of(System.getProperty(NOTED).split(",")));
    System.out.println("Pravega serves at " + arguments[1]);
  }

  private static void bind(String address) throws Exception {
    Opening opening = new Opening(address);
    CtClass controller = ClassPool.getDefault().get(CONTROLLER);
    controller.instrument(opening);
    if (!opening.found) {
      System.err.println("This version of Pravega opens the controller's port in another way");
      System.exit(2);
    }
    controller.toClass(neighbor(CONTROLLER + "Config"));
  }

  /** Replaces the call that opens the port. */
  private static final class Opening extends ExprEditor {
    private final String address;
    private boolean found;

    Opening(String address) {
      this.address = address;
    }

    @Override
    public void edit(MethodCall call) throws CannotCompileException {
      if (call.getClassName().equals(BUILDER) && call.getMethodName().equals(OPENING)) {
        found = true;
        call.replace("{ java.net.InetAddress own = java.net.InetAddress.getByName(\"" + address
            + "\"); java.net.InetAddress loopback = java.net.InetAddress.getLoopbackAddress();"
            + " $_ = " + BUILDER + ".forAddress(new java.net.InetSocketAddress(own, $1));"
            + " if (!own.equals(loopback)) {"
            + " $_.addListenAddress(new java.net.InetSocketAddress(loopback, $1)); } }");
      }
    }
  }

  private static void note() throws Exception {
    CtClass store = ClassPool.getDefault().get(STORE);
    store.getDeclaredMethod("start")
        .insertBefore("System.setProperty(\"" + NOTED + "\","
            + " \"dataLog.impl.name=\" + serviceConfig.getDataLogTypeImplementation()"
            + " + \",storage.impl.name=\" + serviceConfig.getStorageImplementation()"
            + " + \",cache.size.max=\" + serviceConfig.getCachePolicy().getMaxSize()"
            + " + \",container.count=\" + serviceConfig.getContainerCount());");
    store.toClass(neighbor(STORE.replace("ServiceStarter", "ZKSegmentContainerManager")));
  }

  /** A class of the same package, beside which the changed one is defined. */
  private static Class<?> neighbor(String name) throws ClassNotFoundException {
    return Class.forName(name, false, LocalPravegaEmulator.class.getClassLoader());
  }

  /** The server answers before it can create streams, so this also waits until it can. */
  private static void publish(String controller, List<String> settings) {
    ClientConfig config =
        ClientConfig.builder().controllerURI(URI.create("tcp://" + controller)).build();
    try (StreamManager streams = StreamManager.create(config)) {
      streams.createScope(SCOPE);
      streams.createStream(SCOPE, SETTINGS, StreamConfiguration.builder()
          .scalingPolicy(ScalingPolicy.fixed(1))
          .tags(settings)
          .build());
    }
  }
}
