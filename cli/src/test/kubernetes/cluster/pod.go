package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"

	authentication "k8s.io/api/authentication/v1"
	core "k8s.io/api/core/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilexec "k8s.io/utils/exec"
)

// A pod with one container, as a process in namespaces for mounts, processes and the host's name.
type pod struct {
	node   *node
	object *core.Pod
	ip     string
	folder string
	ended  chan struct{}
	stop   chan struct{}

	lock     sync.Mutex
	stopOnce sync.Once
	process  *os.Process
	input    io.WriteCloser
	watchers map[int]io.Writer // of standard output, by even numbers, and of standard error
	nextID   int
}

// What the first process of a pod does before it becomes the container's.
type initPlan struct {
	Root, Image string
	Mounts      []mountPlan
	Command     []string
	Env         []string
	User, Group int
	Host        string
}

type mountPlan struct{ From, To string }

func (p *pod) run(ctx context.Context) {
	defer close(p.ended)
	container := &p.object.Spec.Containers[0]
	root, known := p.node.images[container.Image]
	if !known {
		p.report(core.PodPending, waiting("ErrImagePull", "image \""+container.Image+"\" not found"))
		select {
		case <-p.stop:
		case <-time.After(time.Second):
			p.report(core.PodPending, waiting("ImagePullBackOff", "Back-off pulling image \""+container.Image+"\""))
			<-p.stop
		}
		return
	}
	p.report(core.PodPending, waiting("ContainerCreating", ""))
	var mounts []mountPlan
	for {
		var err error
		if mounts, err = p.volumes(ctx); err == nil {
			break
		}
		p.warn("FailedMount", err.Error())
		select {
		case <-p.stop:
			return
		case <-time.After(500 * time.Millisecond):
		}
	}
	command, err := p.start(container, root, mounts)
	if err != nil {
		p.report(core.PodPending, waiting("CreateContainerError", err.Error()))
		<-p.stop
		return
	}
	began := meta.Now()
	p.report(core.PodRunning, core.ContainerState{Running: &core.ContainerStateRunning{StartedAt: began}})
	err = command.Wait()
	exit, reason, phase := 0, "Completed", core.PodSucceeded
	if err != nil {
		exit, reason, phase = exitCode(err), "Error", core.PodFailed
	}
	p.report(phase, core.ContainerState{Terminated: &core.ContainerStateTerminated{ExitCode: int32(exit), Reason: reason,
		StartedAt: began, FinishedAt: meta.Now()}})
}

func exitCode(err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if status := exit.Sys().(syscall.WaitStatus); status.Signaled() {
			return 128 + int(status.Signal())
		}
		return exit.ExitCode()
	}
	return 125
}

func exitError(err error) error {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return &utilexec.CodeExitError{Err: err, Code: exitCode(err)}
	}
	return err
}

func waiting(reason, message string) core.ContainerState {
	return core.ContainerState{Waiting: &core.ContainerStateWaiting{Reason: reason, Message: message}}
}

func (p *pod) report(phase core.PodPhase, state core.ContainerState) {
	container := p.object.Spec.Containers[0]
	now := meta.Now()
	ready := core.ConditionFalse
	if state.Running != nil {
		ready = core.ConditionTrue
	}
	pods := p.node.set.CoreV1().Pods(p.object.Namespace)
	for try := 0; try < 10; try++ {
		object, err := pods.Get(context.Background(), p.object.Name, meta.GetOptions{})
		if err != nil || object.UID != p.object.UID {
			return
		}
		object.Status.Phase = phase
		object.Status.HostIP = "127.0.0.1"
		object.Status.HostIPs = []core.HostIP{{IP: "127.0.0.1"}}
		object.Status.PodIP = p.ip
		object.Status.PodIPs = []core.PodIP{{IP: p.ip}}
		if object.Status.StartTime == nil {
			object.Status.StartTime = &now
		}
		object.Status.ContainerStatuses = []core.ContainerStatus{{Name: container.Name, Image: container.Image, ImageID: container.Image,
			State: state, Ready: state.Running != nil}}
		var conditions []core.PodCondition
		for _, condition := range object.Status.Conditions {
			if condition.Type != core.PodReady && condition.Type != core.ContainersReady {
				conditions = append(conditions, condition)
			}
		}
		object.Status.Conditions = append(conditions, core.PodCondition{Type: core.ContainersReady, Status: ready, LastTransitionTime: now},
			core.PodCondition{Type: core.PodReady, Status: ready, LastTransitionTime: now})
		if _, err = pods.UpdateStatus(context.Background(), object, meta.UpdateOptions{}); err == nil {
			return
		}
		log.Printf("%s: status: %v", p.object.Name, err)
		time.Sleep(50 * time.Millisecond)
	}
}

func (p *pod) warn(reason, message string) {
	now := meta.Now()
	p.node.set.CoreV1().Events(p.object.Namespace).Create(context.Background(), &core.Event{
		ObjectMeta:     meta.ObjectMeta{GenerateName: p.object.Name + ".", Namespace: p.object.Namespace},
		InvolvedObject: core.ObjectReference{Kind: "Pod", Name: p.object.Name, Namespace: p.object.Namespace, UID: p.object.UID},
		Reason:         reason, Message: message, Type: core.EventTypeWarning, FirstTimestamp: now, LastTimestamp: now, Count: 1,
		Source: core.EventSource{Component: "kubelet", Host: p.node.name}}, meta.CreateOptions{})
}

func (p *pod) group() int {
	if context := p.object.Spec.SecurityContext; context != nil && context.FSGroup != nil {
		return int(*context.FSGroup)
	}
	return 0
}

func (p *pod) put(folder, name string, content []byte, mode *int32) error {
	bits := os.FileMode(0644)
	if mode != nil {
		bits = os.FileMode(*mode)
	}
	file := filepath.Join(folder, name)
	os.Remove(file)
	if err := os.WriteFile(file, content, bits); err != nil {
		return err
	}
	if err := os.Chmod(file, bits); err != nil {
		return err
	}
	return os.Chown(file, 0, p.group())
}

// Makes the volumes, and returns the mounts of the container.
func (p *pod) volumes(ctx context.Context) ([]mountPlan, error) {
	places := map[string]string{}
	if err := os.MkdirAll(p.folder, 0755); err != nil {
		return nil, err
	}
	set := p.node.set.CoreV1()
	namespace := p.object.Namespace
	for _, volume := range p.object.Spec.Volumes {
		folder := filepath.Join(p.folder, "volumes", volume.Name)
		if err := os.MkdirAll(folder, 0755); err != nil {
			return nil, err
		}
		places[volume.Name] = folder
		switch {
		case volume.EmptyDir != nil:
			os.Chmod(folder, 0777)
			os.Chown(folder, 0, p.group())
		case volume.Secret != nil:
			secret, err := set.Secrets(namespace).Get(ctx, volume.Secret.SecretName, meta.GetOptions{})
			if err != nil {
				return nil, fmt.Errorf("MountVolume.SetUp failed for volume %q : %v", volume.Name, err)
			}
			for name, content := range secret.Data {
				if err := p.put(folder, name, content, volume.Secret.DefaultMode); err != nil {
					return nil, err
				}
			}
		case volume.ConfigMap != nil:
			values, err := set.ConfigMaps(namespace).Get(ctx, volume.ConfigMap.Name, meta.GetOptions{})
			if err != nil {
				return nil, err
			}
			for name, content := range values.Data {
				if err := p.put(folder, name, []byte(content), volume.ConfigMap.DefaultMode); err != nil {
					return nil, err
				}
			}
		case volume.Projected != nil:
			if err := p.project(ctx, folder, volume.Projected); err != nil {
				return nil, fmt.Errorf("MountVolume.SetUp failed for volume %q : %v", volume.Name, err)
			}
		default:
			return nil, fmt.Errorf("volumes like %q are not supported", volume.Name)
		}
	}
	var mounts []mountPlan
	env := p.environment()
	for _, mount := range p.object.Spec.Containers[0].VolumeMounts {
		from := places[mount.Name]
		if mount.SubPathExpr != "" {
			from = filepath.Join(from, expand(mount.SubPathExpr, env))
		}
		mounts = append(mounts, mountPlan{from, mount.MountPath})
	}
	return mounts, nil
}

func (p *pod) project(ctx context.Context, folder string, volume *core.ProjectedVolumeSource) error {
	set := p.node.set.CoreV1()
	namespace := p.object.Namespace
	for _, source := range volume.Sources {
		switch {
		case source.Secret != nil:
			secret, err := set.Secrets(namespace).Get(ctx, source.Secret.Name, meta.GetOptions{})
			if err != nil {
				return err
			}
			for name, content := range secret.Data {
				if err := p.put(folder, name, content, volume.DefaultMode); err != nil {
					return err
				}
			}
		case source.ServiceAccountToken != nil:
			token, err := set.ServiceAccounts(namespace).CreateToken(ctx, p.object.Spec.ServiceAccountName, &authentication.TokenRequest{
				Spec: authentication.TokenRequestSpec{ExpirationSeconds: source.ServiceAccountToken.ExpirationSeconds,
					BoundObjectRef: &authentication.BoundObjectReference{Kind: "Pod", APIVersion: "v1", Name: p.object.Name, UID: p.object.UID}}},
				meta.CreateOptions{})
			if err != nil {
				return err
			}
			if err := p.put(folder, source.ServiceAccountToken.Path, []byte(token.Status.Token), volume.DefaultMode); err != nil {
				return err
			}
		case source.ConfigMap != nil:
			values, err := set.ConfigMaps(namespace).Get(ctx, source.ConfigMap.Name, meta.GetOptions{})
			if err != nil {
				return err
			}
			for _, item := range source.ConfigMap.Items {
				if err := p.put(folder, item.Path, []byte(values.Data[item.Key]), volume.DefaultMode); err != nil {
					return err
				}
			}
		case source.DownwardAPI != nil:
			for _, item := range source.DownwardAPI.Items {
				if err := p.put(folder, item.Path, []byte(p.field(item.FieldRef.FieldPath)), volume.DefaultMode); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

var keyed = regexp.MustCompile(`^metadata\.(labels|annotations)\['(.*)'\]$`)

func (p *pod) field(path string) string {
	switch path {
	case "metadata.name":
		return p.object.Name
	case "metadata.namespace":
		return p.object.Namespace
	case "metadata.uid":
		return string(p.object.UID)
	case "status.podIP", "status.podIPs":
		return p.ip
	case "spec.nodeName":
		return p.node.name
	}
	if match := keyed.FindStringSubmatch(path); match != nil {
		if match[1] == "labels" {
			return p.object.Labels[match[2]]
		}
		return p.object.Annotations[match[2]]
	}
	return ""
}

func (p *pod) environment() map[string]string {
	env := map[string]string{"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOSTNAME": p.object.Name,
		// There is no proxy for services.
		"KUBERNETES_SERVICE_HOST": "127.0.0.1", "KUBERNETES_SERVICE_PORT": fmt.Sprint(p.node.api)}
	for _, variable := range p.object.Spec.Containers[0].Env {
		if variable.ValueFrom != nil && variable.ValueFrom.FieldRef != nil {
			env[variable.Name] = p.field(variable.ValueFrom.FieldRef.FieldPath)
		} else {
			env[variable.Name] = expand(variable.Value, env)
		}
	}
	return env
}

func expand(text string, env map[string]string) string {
	for name, value := range env {
		text = strings.ReplaceAll(text, "$("+name+")", value)
	}
	return text
}

// The entry point of an image is in its file /.entrypoint, a JSON list; there is no registry here.
func (p *pod) start(container *core.Container, image string, mounts []mountPlan) (*exec.Cmd, error) {
	env := p.environment()
	command := append([]string{}, container.Command...)
	if len(command) == 0 {
		text, err := os.ReadFile(filepath.Join(image, ".entrypoint"))
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(text, &command); err != nil {
			return nil, err
		}
	}
	command = append(command, container.Args...)
	plan := initPlan{Root: filepath.Join(p.folder, "root"), Image: image, Mounts: mounts, Command: command, Host: p.object.Name}
	for name, value := range env {
		plan.Env = append(plan.Env, name+"="+value)
	}
	if context := p.object.Spec.SecurityContext; context != nil && context.RunAsUser != nil {
		plan.User = int(*context.RunAsUser)
		plan.Group = p.group()
	}
	text, err := json.Marshal(plan)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(p.folder, "init.json")
	if err := os.WriteFile(file, text, 0600); err != nil {
		return nil, err
	}
	out, err := os.Create(filepath.Join(p.folder, "log"))
	if err != nil {
		return nil, err
	}
	running := exec.Command("/proc/self/exe", "pod-init", file)
	running.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS | syscall.CLONE_NEWPID | syscall.CLONE_NEWUTS,
		Pdeathsig: syscall.SIGKILL}
	running.Stdout = &tee{p, out, 0}
	running.Stderr = &tee{p, out, 1}
	if container.Stdin {
		if p.input, err = running.StdinPipe(); err != nil {
			return nil, err
		}
	}
	if err := running.Start(); err != nil {
		return nil, err
	}
	p.lock.Lock()
	p.process = running.Process
	p.lock.Unlock()
	return running, nil
}

// Writes to the log, and to those who are attached.
type tee struct {
	pod    *pod
	log    io.Writer
	stream int
}

func (t *tee) Write(bytes []byte) (int, error) {
	t.pod.lock.Lock()
	defer t.pod.lock.Unlock()
	t.log.Write(bytes)
	for id, watcher := range t.pod.watchers {
		if id%2 == t.stream {
			watcher.Write(bytes)
		}
	}
	return len(bytes), nil
}

func (p *pod) attachStreams(in io.Reader, out, errs io.WriteCloser) error {
	p.lock.Lock()
	if p.watchers == nil {
		p.watchers = map[int]io.Writer{}
	}
	id := p.nextID
	p.nextID += 2
	if out != nil {
		p.watchers[id] = out
	}
	if errs != nil {
		p.watchers[id+1] = errs
	}
	input := p.input
	p.lock.Unlock()
	gone := make(chan struct{})
	if in != nil && input != nil {
		go func() {
			io.Copy(input, in)
			// As with stdinOnce: the end of the first connection is the end of the input.
			input.Close()
			close(gone)
		}()
	}
	select {
	case <-p.ended:
	case <-gone:
	}
	p.lock.Lock()
	delete(p.watchers, id)
	delete(p.watchers, id+1)
	p.lock.Unlock()
	return nil
}

func (p *pod) pid() int {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.process == nil {
		return 0
	}
	return p.process.Pid
}

// Ends the pod: first by SIGTERM, then by SIGKILL.
func (p *pod) terminate(grace time.Duration) {
	p.stopOnce.Do(func() { close(p.stop) })
	p.lock.Lock()
	process := p.process
	p.lock.Unlock()
	if process == nil {
		return
	}
	if grace > 0 {
		process.Signal(syscall.SIGTERM)
		go func() {
			select {
			case <-p.ended:
			case <-time.After(grace):
				process.Kill()
			}
		}()
	} else {
		process.Kill()
	}
}

// Runs as the first process of a pod, and becomes the container's.
func podInit(file string) {
	fail := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, "pod-init:", err)
			os.Exit(125)
		}
	}
	text, err := os.ReadFile(file)
	fail(err)
	var plan initPlan
	fail(json.Unmarshal(text, &plan))
	fail(syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""))
	fail(syscall.Sethostname([]byte(plan.Host)))
	upper := plan.Root + ".upper"
	for _, folder := range []string{plan.Root, upper} {
		fail(os.MkdirAll(folder, 0755))
	}
	fail(syscall.Mount("tmpfs", upper, "tmpfs", 0, "mode=755"))
	for _, folder := range []string{upper + "/u", upper + "/w"} {
		fail(os.MkdirAll(folder, 0755))
	}
	fail(syscall.Mount("overlay", plan.Root, "overlay", 0, "lowerdir="+plan.Image+",upperdir="+upper+"/u,workdir="+upper+"/w"))
	inside := func(path string) string {
		to := filepath.Join(plan.Root, path)
		fail(os.MkdirAll(to, 0755))
		return to
	}
	fail(syscall.Mount("proc", inside("/proc"), "proc", 0, ""))
	fail(syscall.Mount("/dev", inside("/dev"), "", syscall.MS_BIND|syscall.MS_REC, ""))
	fail(syscall.Mount("/sys", inside("/sys"), "", syscall.MS_BIND|syscall.MS_REC, ""))
	for _, mount := range plan.Mounts {
		to := filepath.Join(plan.Root, mount.To)
		info, err := os.Stat(mount.From)
		fail(err)
		if info.IsDir() {
			fail(os.MkdirAll(to, 0755))
		} else {
			fail(os.MkdirAll(filepath.Dir(to), 0755))
			created, err := os.Create(to)
			fail(err)
			created.Close()
		}
		fail(syscall.Mount(mount.From, to, "", syscall.MS_BIND, ""))
	}
	// Nothing but volumes can be written to.
	fail(syscall.Mount("", plan.Root, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
	fail(syscall.Chroot(plan.Root))
	fail(os.Chdir("/"))
	fail(syscall.Setgroups([]int{plan.Group}))
	fail(syscall.Setgid(plan.Group))
	fail(syscall.Setuid(plan.User))
	os.Clearenv()
	for _, variable := range plan.Env {
		name, value, _ := strings.Cut(variable, "=")
		os.Setenv(name, value)
	}
	program, err := exec.LookPath(plan.Command[0])
	fail(err)
	fail(syscall.Exec(program, plan.Command, plan.Env))
}
