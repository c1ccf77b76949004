// A cluster of Kubernetes for tests: the real control plane, and nodes that run pods as processes in namespaces.
// Everything listens on the loopback address. It ends when its standard input ends.
package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

type images map[string]string

func (i images) String() string { return fmt.Sprint(map[string]string(i)) }

func (i images) Set(text string) error {
	name, root, found := strings.Cut(text, "=")
	if !found {
		return fmt.Errorf("write IMAGE=FOLDER")
	}
	i[name] = root
	return nil
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "pod-init" {
		podInit(os.Args[2])
		return
	}
	bin := flag.String("bin", "", "the folder of the programs")
	state := flag.String("state", "", "an empty folder for data and logs")
	nodes := flag.Int("nodes", 2, "how many nodes")
	cpus := flag.String("cpus", "4", "the processors of each node")
	known := images{}
	flag.Var(known, "image", "IMAGE=FOLDER, an image with its files")
	flag.Parse()
	if err := run(*bin, *state, *nodes, *cpus, known); err != nil {
		log.Fatal(err)
	}
}

func freePort() int {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

func run(bin, state string, count int, cpus string, known images) error {
	var started []*exec.Cmd
	defer func() {
		for i := len(started) - 1; i >= 0; i-- {
			started[i].Process.Kill()
			started[i].Wait()
		}
	}()
	start := func(name string, arguments ...string) error {
		out, err := os.Create(filepath.Join(state, name+".log"))
		if err != nil {
			return err
		}
		command := exec.Command(filepath.Join(bin, name), arguments...)
		command.Stdout = out
		command.Stderr = out
		command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
		started = append(started, command)
		return command.Start()
	}
	client, peer, api, manager, scheduler := freePort(), freePort(), freePort(), freePort(), freePort()
	etcdURL := fmt.Sprintf("http://127.0.0.1:%d", client)
	peerURL := fmt.Sprintf("http://127.0.0.1:%d", peer)
	if err := start("etcd", "--data-dir", filepath.Join(state, "etcd"), "--listen-client-urls", etcdURL,
		"--advertise-client-urls", etcdURL, "--listen-peer-urls", peerURL, "--initial-advertise-peer-urls", peerURL,
		"--initial-cluster", "default="+peerURL, "--unsafe-no-fsync", "--log-level", "warn"); err != nil {
		return err
	}
	key, err := serviceAccountKey(state)
	if err != nil {
		return err
	}
	tokens := filepath.Join(state, "tokens.csv")
	if err := os.WriteFile(tokens, []byte("admin-token,admin,admin,system:masters\nada-token,ada,ada\n"), 0600); err != nil {
		return err
	}
	server := fmt.Sprintf("https://127.0.0.1:%d", api)
	if err := start("kube-apiserver", "--etcd-servers", etcdURL, "--bind-address", "127.0.0.1",
		"--advertise-address", "127.0.0.1", "--endpoint-reconciler-type", "none",
		"--secure-port", fmt.Sprint(api), "--cert-dir", filepath.Join(state, "certificates"), "--token-auth-file", tokens,
		"--authorization-mode", "RBAC", "--kubelet-preferred-address-types", "InternalIP", "--service-account-issuer", "https://weir.test",
		"--service-account-key-file", key, "--service-account-signing-key-file", key,
		"--service-cluster-ip-range", "10.96.0.0/16", "--enable-admission-plugins", "OwnerReferencesPermissionEnforcement"); err != nil {
		return err
	}
	certificate := filepath.Join(state, "certificates", "apiserver.crt")
	if err := awaitFile(certificate); err != nil {
		return err
	}
	admin, err := writeConfig(state, "admin", "admin-token", server, certificate)
	if err != nil {
		return err
	}
	if _, err := writeConfig(state, "ada", "ada-token", server, certificate); err != nil {
		return err
	}
	config := &rest.Config{Host: server, BearerToken: "admin-token", QPS: 200, Burst: 400,
		TLSClientConfig: rest.TLSClientConfig{CAFile: certificate}}
	set, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	if err := awaitReady(set); err != nil {
		return err
	}
	if err := start("kube-controller-manager", "--kubeconfig", admin, "--bind-address", "127.0.0.1",
		"--secure-port", fmt.Sprint(manager), "--leader-elect=false", "--use-service-account-credentials",
		"--service-account-private-key-file", key, "--root-ca-file", certificate,
		"--concurrent-gc-syncs", "5", "--node-monitor-period", "2s"); err != nil {
		return err
	}
	if err := start("kube-scheduler", "--kubeconfig", admin, "--bind-address", "127.0.0.1",
		"--secure-port", fmt.Sprint(scheduler), "--leader-elect=false"); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var all []*node
	for index := 1; index <= count; index++ {
		n, err := startNode(ctx, set, nodeOptions{index: index, state: state, images: known, cpus: cpus, api: api, ca: certificate})
		if err != nil {
			return err
		}
		all = append(all, n)
	}
	defer func() {
		for _, n := range all {
			n.killAll()
		}
	}()
	fmt.Printf("ready %s\n", admin)
	io.Copy(io.Discard, bufio.NewReader(os.Stdin))
	return nil
}

func serviceAccountKey(state string) (string, error) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return "", err
	}
	file := filepath.Join(state, "service-accounts.key")
	text := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
	return file, os.WriteFile(file, text, 0600)
}

func writeConfig(state, user, token, server, certificate string) (string, error) {
	file := filepath.Join(state, user+".kubeconfig")
	return file, os.WriteFile(file, []byte(fmt.Sprintf(`apiVersion: v1
kind: Config
clusters:
- name: test
  cluster: { server: "%s", certificate-authority: "%s" }
users:
- name: %s
  user: { token: %s }
contexts:
- name: test
  context: { cluster: test, user: %s, namespace: bench }
current-context: test
`, server, certificate, user, token, user)), 0600)
}

func awaitFile(file string) error {
	for try := 0; try < 600; try++ {
		if _, err := os.Stat(file); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return fmt.Errorf("there is no %s", file)
}

func awaitReady(set *kubernetes.Clientset) error {
	for try := 0; try < 600; try++ {
		if _, err := set.Discovery().RESTClient().Get().AbsPath("/readyz").DoRaw(context.Background()); err == nil {
			return nil
		}
		time.Sleep(200 * time.Millisecond)
	}
	return fmt.Errorf("the API server is not ready; see its log")
}

func serve(ctx context.Context, handler http.Handler, port int) error {
	certificate, err := selfSigned()
	if err != nil {
		return err
	}
	listener, err := tls.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port), &tls.Config{Certificates: []tls.Certificate{certificate}})
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler, ErrorLog: log.New(io.Discard, "", 0)}
	go server.Serve(listener)
	go func() { <-ctx.Done(); server.Close() }()
	return nil
}
