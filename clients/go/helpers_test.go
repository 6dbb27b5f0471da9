package celeiro

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"
)

// stub is a server on a real socket that answers as a test says.
type stub struct {
	*httptest.Server
	mu       sync.Mutex
	requests []string // "METHOD path"
}

// serve starts a stub.
func serve(t *testing.T, handler http.HandlerFunc) *stub {
	t.Helper()
	s := &stub{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.requests = append(s.requests, r.Method+" "+r.URL.Path)
		s.mu.Unlock()
		handler(w, r)
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

func (s *stub) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.requests)
}

// client returns a client that notes its pauses instead of waiting.
func (s *stub) client(t *testing.T, options ...Option) (*Client, *pauses) {
	t.Helper()
	c, err := NewClient(s.URL, "token", options...)
	if err != nil {
		t.Fatal(err)
	}
	p := &pauses{}
	c.pause = p.wait
	return c, p
}

type pauses struct {
	mu    sync.Mutex
	waits []time.Duration
}

func (p *pauses) wait(ctx context.Context, d time.Duration) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waits = append(p.waits, d)
	return ctx.Err()
}

func answerJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func refuse(w http.ResponseWriter, status int, code string) {
	answerJSON(w, status, map[string]any{"error": "Texto do serviço.", "code": code, "request_id": "req-1"})
}

// cut closes the connection without another byte.
func cut(w http.ResponseWriter) {
	connection, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(err)
	}
	_ = connection.Close()
}

// await waits until it may go on or the client is gone.
func await(leave <-chan struct{}, r *http.Request) {
	select {
	case <-leave:
	case <-r.Context().Done():
	}
}

func drain(r *http.Request) []byte {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler) // the client is gone
	}
	return body
}

// as returns the error of a kind within err, and fails the test where there is none.
func as[T error](t *testing.T, err error) T {
	t.Helper()
	var kind T
	if !errors.As(err, &kind) {
		t.Fatalf("got %T (%v), want a %T in it", err, err, kind)
	}
	return kind
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// testProcess runs one test of this package in a process of its own.
func testProcess(t *testing.T, name string, env ...string) *exec.Cmd {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^"+name+"$")
	child.Env = append(os.Environ(), env...)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = child.Process.Kill() })
	return child
}

func listen(tb testing.TB) net.Listener {
	tb.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	return listener
}
