import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.rocketmq.common.utils.AbstractStartAndShutdown;
import org.apache.rocketmq.common.utils.StartAndShutdown;
import org.apache.rocketmq.proxy.ProxyStartup;
import org.apache.rocketmq.proxy.config.ConfigurationManager;
import org.apache.rocketmq.proxy.config.ProxyConfig;
import org.apache.rocketmq.proxy.grpc.GrpcServerBuilder;
import org.apache.rocketmq.proxy.grpc.ProxyAndTlsProtocolNegotiator;
import org.apache.rocketmq.proxy.grpc.v2.GrpcMessagingApplication;
import org.apache.rocketmq.proxy.processor.MessagingProcessor;
import org.apache.rocketmq.proxy.service.cert.TlsCertificateManager;

/**
 * Starts RocketMQ's proxy as its own ProxyStartup does, with two differences: the gRPC server
 * listens on one address of the host, and there is no second server for the remoting protocol.
 */
public final class BoundProxy {
  private BoundProxy() {}

  public static void main(String[] arguments) throws Exception {
    Startup.configure(arguments);
    ProxyStartup.initThreadPoolMonitor();
    ProxyConfig config = ConfigurationManager.getProxyConfig();
    InetSocketAddress address =
        new InetSocketAddress(config.getLocalServeAddr(), config.getGrpcServerPort());
    ThreadPoolExecutor executor = ProxyStartup.createServerExecutor();
    MessagingProcessor processor = Startup.processor();
    TlsCertificateManager certificates = new TlsCertificateManager();
    GrpcMessagingApplication application = GrpcMessagingApplication.create(processor);
    Parts parts = new Parts();
    parts.add(certificates);
    parts.add(processor);
    parts.add(application);
    parts.add(new Server(executor, address, certificates)
        .addService(application)
        .configInterceptor()
        .shutdownTime(config.getGrpcShutdownTimeSeconds(), TimeUnit.SECONDS)
        .build());
    parts.start();
    Runtime.getRuntime().addShutdownHook(new Thread(parts::stop));
    System.out.println("The proxy listens at " + address);
  }

  /** Gives access to the parts of ProxyStartup. */
  private static final class Startup extends ProxyStartup {
    static void configure(String[] arguments) throws Exception {
      initConfiguration(parseCommandLineArgument(arguments));
    }

    static MessagingProcessor processor() {
      return createMessagingProcessor();
    }
  }

  /** The parts of the proxy, which start in this order. */
  private static final class Parts extends AbstractStartAndShutdown {
    void add(StartAndShutdown part) {
      appendStartAndShutdown(part);
    }

    void stop() {
      try {
        preShutdown();
        shutdown();
      } catch (Exception e) {
        e.printStackTrace();
      }
    }
  }

  /** A gRPC server with the settings of its superclass, on one address. */
  private static final class Server extends GrpcServerBuilder {
    Server(ThreadPoolExecutor executor, InetSocketAddress address,
        TlsCertificateManager certificates) {
      super(executor, address.getPort(), certificates);
      ProxyConfig config = ConfigurationManager.getProxyConfig();
      serverBuilder = NettyServerBuilder.forAddress(address)
          .protocolNegotiator(new ProxyAndTlsProtocolNegotiator())
          .bossEventLoopGroup(new NioEventLoopGroup(config.getGrpcBossLoopNum()))
          .workerEventLoopGroup(new NioEventLoopGroup(config.getGrpcWorkerLoopNum()))
          .channelType(NioServerSocketChannel.class)
          .executor(executor)
          .maxInboundMessageSize(config.getGrpcMaxInboundMessageSize())
          .maxConnectionIdle(config.getGrpcClientIdleTimeMills(), TimeUnit.MILLISECONDS);
    }
  }
}
