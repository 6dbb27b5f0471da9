package celeiro

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestTheUploadURLIsInNoError(t *testing.T) {
	const secret = "canary"
	closed := listen(t)
	closed.Close()
	for name, each := range map[string]struct {
		host string // of the upload URL, the service's own where empty
		put  http.HandlerFunc
	}{
		"refused":            {host: closed.Addr().String()},
		"without an address": {host: "localhost:port"},
		"cut":                {put: func(w http.ResponseWriter, _ *http.Request) { cut(w) }},
		"silent": {put: func(_ http.ResponseWriter, r *http.Request) {
			drain(r)
			<-r.Context().Done()
		}},
		"not HTTP": {put: func(w http.ResponseWriter, _ *http.Request) {
			connection, _, err := http.NewResponseController(w).Hijack()
			if err != nil {
				panic(err)
			}
			_, _ = connection.Write([]byte("hello\r\n\r\n"))
			_ = connection.Close()
		}},
		"redirected": {put: func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Location", "https://elsewhere.example"+r.URL.Path)
			w.WriteHeader(http.StatusPermanentRedirect)
		}},
		"not found": {put: http.NotFound},
	} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodPut {
					each.put(w, r)
					return
				}
				host := each.host
				if host == "" {
					host = r.Host
				}
				answerJSON(w, 200, map[string]any{
					"id": 1, "upload_url": "http://" + host + "/u/" + secret, "expires_at": "2026-01-01T00:00:00Z", "success": true,
				})
			})
			c, _ := s.client(t, WithMaxAttempts(1), WithTimeout(time.Second))
			_, err := c.Upload(t.Context(), "voos", strings.NewReader("a\n"), &UploadOptions{Name: "a.jsonl"})
			equal(t, "failed part", as[*UploadError](t, err).Part, "a.jsonl")
			checkCanary(t, err, secret)
		})
	}
}

// checkCanary looks for a secret in err and in all that it wraps.
func checkCanary(t *testing.T, err error, secret string) {
	t.Helper()
	if text := fmt.Sprintf("%v %#v", err, err); strings.Contains(text, secret) {
		t.Errorf("the upload URL is in %T: %s", err, text)
	}
	switch wrapping := err.(type) {
	case interface{ Unwrap() error }:
		if inner := wrapping.Unwrap(); inner != nil {
			checkCanary(t, inner, secret)
		}
	case interface{ Unwrap() []error }:
		for _, inner := range wrapping.Unwrap() {
			checkCanary(t, inner, secret)
		}
	}
}

func TestACallLeavesNothingInItsContext(t *testing.T) {
	g := newGranary(t)
	c, _ := g.client(t)
	ctx := &holding{Context: context.Background(), done: make(chan struct{})}
	if _, err := c.Upload(ctx, "voos", strings.NewReader(lines(100)), &UploadOptions{Name: "a.jsonl", PartBytes: 100}); err != nil {
		t.Fatal(err)
	}
	equal(t, "contexts made", ctx.made >= 11, true)
	equal(t, "contexts held", ctx.held, 0)
}

// holding is a context that counts the contexts made from it, and those of them that it holds still.
type holding struct {
	context.Context
	done chan struct{}

	mu         sync.Mutex
	made, held int
}

func (c *holding) Done() <-chan struct{} { return c.done }

// AfterFunc is what package context calls where it makes one context from another.
func (c *holding) AfterFunc(func()) func() bool {
	c.count(1, 1)
	return sync.OnceValue(func() bool {
		c.count(0, -1)
		return true
	})
}

func (c *holding) count(made, held int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.made += made
	c.held += held
}
