package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"io"
	coordination "k8s.io/api/coordination/v1"
	core "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/types"
	remoteconsts "k8s.io/apimachinery/pkg/util/remotecommand"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/remotecommand"
	remoteserver "k8s.io/kubelet/pkg/cri/streaming/remotecommand"
	"os/exec"
	"strconv"
)

type nodeOptions struct {
	index  int
	state  string
	images images
	cpus   string
	api    int
	ca     string
}

type node struct {
	nodeOptions
	name string
	port int
	set  *kubernetes.Clientset

	lock sync.Mutex
	pods map[types.UID]*pod
	next int
}

func selfSigned() (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, err
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(24 * time.Hour), DNSNames: []string{"localhost"}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, err
}

func startNode(ctx context.Context, set *kubernetes.Clientset, options nodeOptions) (*node, error) {
	n := &node{nodeOptions: options, name: fmt.Sprintf("node-%d", options.index), port: freePort(), set: set,
		pods: map[types.UID]*pod{}, next: 1}
	mux := http.NewServeMux()
	mux.HandleFunc("/containerLogs/", n.logs)
	mux.HandleFunc("/attach/", n.attach)
	mux.HandleFunc("/exec/", n.exec)
	if err := serve(ctx, mux, n.port); err != nil {
		return nil, err
	}
	if err := n.register(ctx); err != nil {
		return nil, err
	}
	go n.beat(ctx)
	watch := cache.NewListWatchFromClient(set.CoreV1().RESTClient(), "pods", "", fields.OneTermEqualSelector("spec.nodeName", n.name))
	_, controller := cache.NewInformerWithOptions(cache.InformerOptions{ListerWatcher: watch, ObjectType: &core.Pod{},
		Handler: cache.ResourceEventHandlerFuncs{
			AddFunc:    func(object any) { n.changed(ctx, object.(*core.Pod)) },
			UpdateFunc: func(_, object any) { n.changed(ctx, object.(*core.Pod)) },
			DeleteFunc: func(object any) {
				if gone, ok := object.(cache.DeletedFinalStateUnknown); ok {
					object = gone.Obj
				}
				n.removed(object.(*core.Pod))
			}}})
	go controller.Run(ctx.Done())
	return n, nil
}

func (n *node) status() core.NodeStatus {
	resources := core.ResourceList{core.ResourceCPU: resource.MustParse(n.cpus), core.ResourceMemory: resource.MustParse("16Gi"),
		core.ResourcePods: resource.MustParse("50"), core.ResourceEphemeralStorage: resource.MustParse("50Gi")}
	now := meta.Now()
	return core.NodeStatus{Capacity: resources, Allocatable: resources,
		Addresses:       []core.NodeAddress{{Type: core.NodeInternalIP, Address: "127.0.0.1"}, {Type: core.NodeHostName, Address: n.name}},
		DaemonEndpoints: core.NodeDaemonEndpoints{KubeletEndpoint: core.DaemonEndpoint{Port: int32(n.port)}},
		NodeInfo:        core.NodeSystemInfo{KubeletVersion: "v1.34.4", OperatingSystem: "linux", Architecture: "amd64"},
		Conditions: []core.NodeCondition{{Type: core.NodeReady, Status: core.ConditionTrue, LastHeartbeatTime: now,
			LastTransitionTime: now, Reason: "NodeReady"}}}
}

func (n *node) register(ctx context.Context) error {
	object := &core.Node{ObjectMeta: meta.ObjectMeta{Name: n.name, Labels: map[string]string{
		"kubernetes.io/hostname": n.name, "kubernetes.io/os": "linux", "kubernetes.io/arch": "amd64"}}, Status: n.status()}
	_, err := n.set.CoreV1().Nodes().Create(ctx, object, meta.CreateOptions{})
	return err
}

func (n *node) beat(ctx context.Context) {
	namespace := "kube-node-lease"
	seconds := int32(40)
	for ctx.Err() == nil {
		now := meta.NowMicro()
		lease := &coordination.Lease{ObjectMeta: meta.ObjectMeta{Name: n.name, Namespace: namespace},
			Spec: coordination.LeaseSpec{HolderIdentity: &n.name, LeaseDurationSeconds: &seconds, RenewTime: &now}}
		leases := n.set.CoordinationV1().Leases(namespace)
		if old, err := leases.Get(ctx, n.name, meta.GetOptions{}); err == nil {
			old.Spec = lease.Spec
			leases.Update(ctx, old, meta.UpdateOptions{})
		} else {
			leases.Create(ctx, lease, meta.CreateOptions{})
		}
		if object, err := n.set.CoreV1().Nodes().Get(ctx, n.name, meta.GetOptions{}); err == nil {
			object.Status.Conditions = n.status().Conditions
			n.set.CoreV1().Nodes().UpdateStatus(ctx, object, meta.UpdateOptions{})
		}
		select {
		case <-ctx.Done():
		case <-time.After(5 * time.Second):
		}
	}
}

func (n *node) changed(ctx context.Context, object *core.Pod) {
	n.lock.Lock()
	defer n.lock.Unlock()
	known, found := n.pods[object.UID]
	if !found {
		if object.DeletionTimestamp != nil || object.Status.Phase == core.PodFailed || object.Status.Phase == core.PodSucceeded {
			n.finish(object)
			return
		}
		n.next++
		known = &pod{node: n, object: object.DeepCopy(), ip: fmt.Sprintf("127.%d.0.%d", n.index, n.next),
			folder: filepath.Join(n.state, "pods", string(object.UID)), ended: make(chan struct{}), stop: make(chan struct{})}
		n.pods[object.UID] = known
		go known.run(ctx)
	}
	if object.DeletionTimestamp != nil {
		grace := int64(30)
		if object.DeletionGracePeriodSeconds != nil {
			grace = *object.DeletionGracePeriodSeconds
		}
		known.terminate(time.Duration(grace) * time.Second)
		go func() { <-known.ended; n.finish(object) }()
	}
}

// Lets a pod go that was deleted and does no more.
func (n *node) finish(object *core.Pod) {
	if object.DeletionTimestamp == nil {
		return
	}
	zero := int64(0)
	err := n.set.CoreV1().Pods(object.Namespace).Delete(context.Background(), object.Name,
		meta.DeleteOptions{GracePeriodSeconds: &zero, Preconditions: &meta.Preconditions{UID: &object.UID}})
	if err != nil && !apierrors.IsNotFound(err) {
		log.Printf("%s: delete: %v", object.Name, err)
	}
}

func (n *node) removed(object *core.Pod) {
	n.lock.Lock()
	defer n.lock.Unlock()
	if known, found := n.pods[object.UID]; found {
		known.terminate(0)
		delete(n.pods, object.UID)
		go func() { <-known.ended; os.RemoveAll(known.folder) }()
	}
}

func (n *node) killAll() {
	n.lock.Lock()
	defer n.lock.Unlock()
	for _, known := range n.pods {
		known.terminate(0)
		select {
		case <-known.ended:
		case <-time.After(5 * time.Second):
		}
	}
}

func (n *node) find(namespace, name string) *pod {
	n.lock.Lock()
	defer n.lock.Unlock()
	for _, known := range n.pods {
		if known.object.Namespace == namespace && known.object.Name == name {
			return known
		}
	}
	return nil
}

func (n *node) ofPath(response http.ResponseWriter, request *http.Request) *pod {
	parts := strings.Split(request.URL.Path, "/")
	if len(parts) > 4 {
		if known := n.find(parts[2], parts[3]); known != nil {
			return known
		}
	}
	http.NotFound(response, request)
	return nil
}

func (n *node) logs(response http.ResponseWriter, request *http.Request) {
	known := n.ofPath(response, request)
	if known == nil {
		return
	}
	file, err := os.Open(filepath.Join(known.folder, "log"))
	if err != nil {
		http.Error(response, err.Error(), http.StatusInternalServerError)
		return
	}
	defer file.Close()
	var in io.Reader = file
	if limit, err := strconv.ParseInt(request.URL.Query().Get("limitBytes"), 10, 64); err == nil {
		in = io.LimitReader(file, limit)
	}
	io.Copy(response, in)
}

func streams(request *http.Request) *remoteserver.Options {
	query := request.URL.Query()
	on := func(name string) bool { return query.Get(name) == "1" || query.Get(name) == "true" }
	return &remoteserver.Options{Stdin: on("input"), Stdout: on("output"), Stderr: on("error"), TTY: on("tty")}
}

func (n *node) attach(response http.ResponseWriter, request *http.Request) {
	if known := n.ofPath(response, request); known != nil {
		remoteserver.ServeAttach(response, request, known, known.object.Name, known.object.UID, "weir", streams(request),
			time.Hour, remoteconsts.DefaultStreamCreationTimeout, remoteconsts.SupportedStreamingProtocols)
	}
}

func (n *node) exec(response http.ResponseWriter, request *http.Request) {
	if known := n.ofPath(response, request); known != nil {
		remoteserver.ServeExec(response, request, known, known.object.Name, known.object.UID, "weir", request.URL.Query()["command"],
			streams(request), time.Hour, remoteconsts.DefaultStreamCreationTimeout, remoteconsts.SupportedStreamingProtocols)
	}
}

func (p *pod) AttachContainer(ctx context.Context, name string, uid types.UID, container string, in io.Reader, out, errs io.WriteCloser,
	tty bool, resize <-chan remotecommand.TerminalSize) error {
	return p.attachStreams(in, out, errs)
}

func (p *pod) ExecInContainer(ctx context.Context, name string, uid types.UID, container string, command []string, in io.Reader,
	out, errs io.WriteCloser, tty bool, resize <-chan remotecommand.TerminalSize, timeout time.Duration) error {
	arguments := append([]string{"-t", strconv.Itoa(p.pid()), "-m", "-u", "-p", "-r", "-w", "--setuid", "65532", "--setgid", "65532", "--"}, command...)
	running := exec.Command("nsenter", arguments...)
	running.Stdin, running.Stdout, running.Stderr = in, out, errs
	return exitError(running.Run())
}
