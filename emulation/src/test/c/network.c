/* Connections between two hosts of the model: the parent is on the host of WEIR_DILATION_NETWORK, and the child on another.
   Usage: network SERVER_HOST DELAY BANDWIDTH CLIENT_HOST
   Prints one line for each check: NAME ok|failed DETAILS. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PINGS 50
#define BULK (8 << 20)

static int failures;

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void check(int failed, const char *what) {
  if (failed) {
    perror(what);
    exit(1);
  }
}

static void report(const char *name, int ok, double value) {
  printf("%s %s %.6f\n", name, ok ? "ok" : "failed", value);
  fflush(stdout);
  failures += !ok;
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void take(int fd, void *to, size_t n) {
  for (size_t got = 0; got < n;) {
    ssize_t r = read(fd, (char *)to + got, n - got);
    check(r <= 0, "read");
    got += (size_t)r;
  }
}

/* Echoes lines of 8 bytes, until one says to count a stream to its end: then it answers with length and sum. */
static void *serve_one(void *argument) {
  int fd = (int)(intptr_t)argument;
  char line[8];
  for (;;) {
    ssize_t n = recv(fd, line, sizeof line, MSG_WAITALL);
    if (n != sizeof line)
      break;
    if (!memcmp(line, "slowpoke", 8)) {
      struct timespec t = {0, 300000000};
      nanosleep(&t, 0);
      memcpy(line, "countall", 8);
    }
    struct timespec pause = {0, 0};
    if (!memcmp(line, "pausing!", 8)) {
      take(fd, &pause.tv_nsec, sizeof pause.tv_nsec);
      memcpy(line, "countall", 8);
    }
    if (!memcmp(line, "countall", 8)) {
      static __thread unsigned char buffer[1 << 16];
      uint64_t result[2] = {0, 0};
      uint64_t paused = 0;
      while ((n = read(fd, buffer, sizeof buffer)) > 0) {
        for (ssize_t i = 0; i < n; i++)
          result[1] += buffer[i] * (++result[0] % 8191);
        if (pause.tv_nsec && result[0] - paused >= 1 << 20) {
          paused = result[0];
          nanosleep(&pause, 0);
        }
      }
      check(send(fd, result, sizeof result, MSG_NOSIGNAL) != sizeof result, "answer");
      break;
    }
    check(write(fd, line, sizeof line) != sizeof line, "echo");
  }
  close(fd);
  return 0;
}

static int serve(void) {
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof a;
  int s = socket(AF_INET, SOCK_STREAM, 0), buffer = 1 << 18;
  setsockopt(s, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer); /* or it grows to what a test sends */
  check(bind(s, (struct sockaddr *)&a, sizeof a) || listen(s, 16) || getsockname(s, (struct sockaddr *)&a, &size), "listen");
  printf("%d\n", ntohs(a.sin_port));
  fflush(stdout);
  for (;;) {
    int fd = accept(s, 0, 0), yes = 1;
    if (fd < 0)
      return 0;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    pthread_t id;
    check(pthread_create(&id, 0, serve_one, (void *)(intptr_t)fd), "thread");
    pthread_detach(id);
  }
}

static int port;

static int dial(void) {
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int s = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  check(s < 0 || connect(s, (struct sockaddr *)&a, sizeof a), "connect");
  setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return s;
}

/* The median of round trips, in seconds. */
static double round_trip(void) {
  double times[PINGS];
  char line[8];
  int fd = dial();
  for (int i = 0; i < PINGS; i++) {
    double start = seconds();
    check(write(fd, "pingpong", 8) != 8, "ping");
    take(fd, line, sizeof line);
    times[i] = seconds() - start;
  }
  close(fd);
  qsort(times, PINGS, sizeof *times, by_size);
  return times[PINGS / 2];
}

static uint64_t sum_of(const unsigned char *data, size_t n, uint64_t *at) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += data[i] * (++*at % 8191);
  return sum;
}

static unsigned char *bytes(size_t n) {
  unsigned char *b = malloc(n);
  for (size_t i = 0; i < n; i++)
    b[i] = (unsigned char)(i * 2654435761u >> 13);
  return b;
}

/* All calls that send, in turns, on one connection; its end is a shutdown, so the answer covers all that was sent. */
static void mixed(void) {
  size_t n = 200000, at = 0;
  unsigned char *b = bytes(n);
  uint64_t counted = 0, expected = 0, result[2];
  char name[] = "/tmp/weir-network-XXXXXX";
  int file = mkstemp(name), fd = dial();
  check(file < 0 || unlink(name) || write(file, b, n) != (ssize_t)n, "file");
  check(write(fd, "countall", 8) != 8, "start");
  for (int turn = 0; at < n; turn++) {
    size_t left = n - at, most = left < 3001 ? left : 3001;
    ssize_t sent;
    struct iovec v[2] = {{b + at, most / 2}, {b + at + most / 2, most - most / 2}};
    struct msghdr m = {.msg_iov = v, .msg_iovlen = 2};
    off_t offset = (off_t)at;
    switch (turn % 6) {
      case 0: sent = write(fd, b + at, most); break;
      case 1: sent = writev(fd, v, 2); break;
      case 2: sent = send(fd, b + at, most, MSG_NOSIGNAL); break;
      case 3: sent = sendmsg(fd, &m, 0); break;
      case 4: sent = sendfile(fd, file, &offset, most); break;
      default: sent = sendto(fd, b + at, most, 0, 0, 0); break;
    }
    check(sent <= 0, "send");
    expected += sum_of(b + at, (size_t)sent, &counted);
    at += (size_t)sent;
  }
  check(shutdown(fd, SHUT_WR), "shutdown");
  take(fd, result, sizeof result);
  close(fd);
  close(file);
  free(b);
  report("mixed", result[0] == n && result[1] == expected, (double)result[0]);
}

/* Returns the seconds of a stream to a server that begins to read at once, or later. */
static double stream(const char *start, const char *name, int blocking) {
  unsigned char *b = bytes(BULK);
  uint64_t at = 0, expected = sum_of(b, BULK, &at), result[2];
  int fd = dial(), refused = 0;
  check(write(fd, start, 8) != 8, "start");
  if (!blocking)
    fcntl(fd, F_SETFL, O_NONBLOCK);
  double began = seconds();
  for (size_t sent = 0; sent < BULK;) {
    size_t most = BULK - sent < 1 << 20 ? BULK - sent : 1 << 20;
    ssize_t n = write(fd, b + sent, most);
    if (n < 0 && errno == EAGAIN) {
      struct pollfd p = {fd, POLLOUT, 0};
      refused++;
      check(poll(&p, 1, 20000) != 1, "poll");
      continue;
    }
    check(n <= 0 || (blocking && (size_t)n != most), "stream");
    sent += (size_t)n;
  }
  shutdown(fd, SHUT_WR);
  fcntl(fd, F_SETFL, 0);
  take(fd, result, sizeof result);
  double took = seconds() - began;
  close(fd);
  free(b);
  report(name, result[0] == BULK && result[1] == expected, (double)refused);
  return took;
}

/* A stream to a server that pauses after each MiB, by a program that waits for edges, as Netty does: each must come. */
static void edges(double rate) {
  size_t size = 6 * BULK; /* more than may be under way */
  unsigned char *b = bytes(size);
  uint64_t at = 0, expected = sum_of(b, size, &at), result[2];
  long pause = (long)((1 << 20) / (rate / 2) * 1e9);
  int fd = dial(), e = epoll_create1(0), refused = 0;
  check(write(fd, "pausing!", 8) != 8 || write(fd, &pause, sizeof pause) != sizeof pause, "start");
  fcntl(fd, F_SETFL, O_NONBLOCK);
  struct epoll_event event = {.events = EPOLLOUT | EPOLLET};
  check(epoll_ctl(e, EPOLL_CTL_ADD, fd, &event), "epoll_ctl");
  for (size_t sent = 0; sent < size;) {
    ssize_t n = write(fd, b + sent, size - sent < 100000 ? size - sent : 100000);
    if (n < 0 && errno == EAGAIN) {
      refused++;
      check(epoll_wait(e, &event, 1, 10000) != 1, "edge");
      continue;
    }
    check(n <= 0, "stream");
    sent += (size_t)n;
  }
  fcntl(fd, F_SETFL, 0);
  shutdown(fd, SHUT_WR);
  take(fd, result, sizeof result);
  close(fd);
  close(e);
  free(b);
  report("edges", refused > 0 && result[0] == size && result[1] == expected, (double)refused);
}

/* Closes right after a write: the data arrive nonetheless. And a descriptor that was given away is not mistaken. */
static void closed(void) {
  int ok = 1;
  char line[8];
  for (int i = 0; i < 20; i++) {
    int fd = dial();
    check(write(fd, "pingpong", 8) != 8, "ping");
    int copy = dup(fd);
    close(fd);
    int other = dial();
    check(write(other, "another!", 8) != 8, "ping");
    take(copy, line, 8);
    ok &= !memcmp(line, "pingpong", 8);
    take(other, line, 8);
    ok &= !memcmp(line, "another!", 8);
    close(copy);
    close(other);
  }
  report("closed", ok, 0);
}

int main(int n, char **a) {
  if (n == 2)
    return serve();
  if (n != 5)
    return 2;
  int out[2];
  check(pipe(out), "pipe");
  setvbuf(stdout, 0, _IOLBF, 0);
  pid_t child = fork();
  check(child < 0, "fork");
  if (!child) {
    char value[100];
    snprintf(value, sizeof value, "%s,%s,%s", a[1], a[2], a[3]);
    setenv("WEIR_DILATION_NETWORK", value, 1);
    dup2(out[1], 1);
    execl(a[0], a[0], "serve", (char *)0);
    _exit(127);
  }
  FILE *from = fdopen(out[0], "r");
  check(!from || fscanf(from, "%d", &port) != 1, "port");
  int same = !strcmp(a[1], a[4]);
  double delay = atof(a[2]) / 1e9, rate = atof(a[3]);
  double trip = round_trip();
  report("round-trip", same ? trip < delay : trip >= 2 * delay, same ? trip / delay : trip / (2 * delay));
  mixed();
  closed();
  double took = stream("countall", "blocking", 1), least = same ? 0 : BULK / rate;
  report("rate", took >= least, took * rate / BULK);
  took = stream("countall", "nonblocking", 0);
  report("rate-nonblocking", took >= least, took * rate / BULK);
  took = stream("slowpoke", "slow-reader", 0);
  report("slow", took >= 0.3, took);
  edges(rate);
  kill(child, SIGKILL);
  waitpid(child, 0, 0);
  return failures > 0;
}
