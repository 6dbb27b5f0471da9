package celeiro

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

const shapesAnswer = `[{"id":1,"name":"Pequeno","architecture":"amd","default_driver_from_this_architecture":true,
"shape":"amd.small","ocpus":1,"memory_gb":4,"recommended_file_size_gb":"1.0","final_cost_per_hour":"0.06"}]`

func TestStatusesThatMayPassAreRepeatedUntilTheAnswer(t *testing.T) {
	for _, status := range []int{408, 429, 500, 502, 503, 504, 507} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			tries := 0
			s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				if tries++; tries < 3 {
					refuse(w, status, "anything")
					return
				}
				fmt.Fprint(w, shapesAnswer)
			})
			c, pauses := s.client(t)
			shapes, err := c.Shapes(t.Context())
			if err != nil || len(shapes) != 1 || shapes[0].Name != "Pequeno" {
				t.Fatalf("got %v, %v", shapes, err)
			}
			equal(t, "attempts", s.count(), 3)
			equal(t, "pauses", len(pauses.waits), 2)
		})
	}
}

func TestStatusesThatStayAreNotRepeated(t *testing.T) {
	for _, status := range []int{400, 401, 403, 404, 405, 409, 410, 413, 415, 422} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			s := serve(t, func(w http.ResponseWriter, _ *http.Request) { refuse(w, status, "anything") })
			c, _ := s.client(t)
			_, err := c.Shapes(t.Context())
			base := as[*CeleiroError](t, err)
			equal(t, "status", base.Status, status)
			equal(t, "attempts", s.count(), 1)
		})
	}
}

func TestAnUploadThatWasCutOnItsWayIsRepeated(t *testing.T) {
	tries := 0
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		if tries++; tries < 2 {
			refuse(w, 400, "upload_interrupted")
			return
		}
		fmt.Fprint(w, shapesAnswer)
	})
	c, _ := s.client(t)
	if _, err := c.Shapes(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestCausesThatStayAreNotRepeated(t *testing.T) {
	for code, status := range map[string]int{"query_timeout": 504, "storage_quota_exceeded": 507} {
		t.Run(code, func(t *testing.T) {
			s := serve(t, func(w http.ResponseWriter, _ *http.Request) { refuse(w, status, code) })
			c, _ := s.client(t)
			_, err := c.Shapes(t.Context())
			equal(t, "code", as[*CeleiroError](t, err).Code, code)
			equal(t, "attempts", s.count(), 1)
		})
	}
}

func TestRetryAfterIsWaitedForAndBounded(t *testing.T) {
	for header, want := range map[string]time.Duration{
		"0": 0, "7": 7 * time.Second, "120": 120 * time.Second, "121": 120 * time.Second, "2147483647": 120 * time.Second,
	} {
		t.Run(header, func(t *testing.T) {
			s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Retry-After", header)
				refuse(w, 429, "rate_limited")
			})
			c, pauses := s.client(t, WithMaxAttempts(2))
			_, err := c.Shapes(t.Context())
			as[*RateLimitError](t, err)
			equal(t, "pause", pauses.waits[0], want)
		})
	}
}

func TestRateLimitErrorTellsRetryAfter(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "23")
		refuse(w, 429, "rate_limited")
	})
	c, _ := s.client(t)
	_, err := c.Shapes(t.Context())
	equal(t, "RetryAfter", as[*RateLimitError](t, err).RetryAfter, 23*time.Second)
	equal(t, "attempts", s.count(), 5)
}

func TestBackoffDoublesWithFullJitterUpToItsBound(t *testing.T) {
	bounds := []time.Duration{500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000}
	for attempt, milliseconds := range bounds {
		bound := milliseconds * time.Millisecond
		var least, most time.Duration = bound, 0
		for range 2000 {
			wait := delay(attempt+1, &answer{header: http.Header{"Retry-After": {"Wed, 21 Oct 2026 07:28:00 GMT"}}})
			least, most = min(least, wait), max(most, wait)
		}
		if most > bound || most < bound*9/10 || least > bound/10 {
			t.Errorf("attempt %d waits %v to %v, want 0 to %v", attempt+1, least, most, bound)
		}
	}
	if wait := delay(1_000_000, nil); wait > maxDelay {
		t.Errorf("a late attempt waits %v", wait)
	}
}

func TestACutConnectionIsRepeated(t *testing.T) {
	tries := 0
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		if tries++; tries < 3 {
			cut(w)
			return
		}
		fmt.Fprint(w, shapesAnswer)
	})
	c, _ := s.client(t)
	if _, err := c.Shapes(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestAConnectionThatIsAlwaysCutBecomesAConnectionError(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { cut(w) })
	c, pauses := s.client(t)
	_, err := c.Shapes(t.Context())
	as[*ConnectionError](t, err)
	equal(t, "pauses", len(pauses.waits), 4)
}

func TestARefusedConnectionBecomesAConnectionError(t *testing.T) {
	listener := listen(t)
	address := listener.Addr().String()
	listener.Close()
	c, err := NewClient("http://"+address, "token")
	if err != nil {
		t.Fatal(err)
	}
	p := &pauses{}
	c.pause = p.wait
	_, err = c.Shapes(t.Context())
	as[*ConnectionError](t, err)
	equal(t, "pauses", len(p.waits), 4)
	_, err = c.Process(t.Context(), "voos", nil)
	as[*ConnectionError](t, err)
	equal(t, "pauses of a request that starts something", len(p.waits), 8)
}

func TestSilenceEndsAnAttempt(t *testing.T) {
	leave := make(chan struct{})
	defer close(leave)
	behaviours := map[string]http.HandlerFunc{
		"before the answer": func(_ http.ResponseWriter, r *http.Request) { await(leave, r) },
		"within the answer": func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, "[")
			w.(http.Flusher).Flush()
			await(leave, r)
		},
	}
	for name, handler := range behaviours {
		t.Run(name, func(t *testing.T) {
			c, _ := serve(t, handler).client(t, WithTimeout(50*time.Millisecond), WithMaxAttempts(2))
			begin := time.Now()
			_, err := c.Shapes(t.Context())
			as[*ConnectionError](t, err)
			if !strings.Contains(err.Error(), "not a byte moved for 50ms") {
				t.Errorf("the message does not tell of the silence: %v", err)
			}
			if took := time.Since(begin); took < 100*time.Millisecond || took > 5*time.Second {
				t.Errorf("two attempts took %v", took)
			}
		})
	}
}

func TestAnAnswerThatMovesIsNotSilent(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		for _, letter := range shapesAnswer[:60] {
			fmt.Fprintf(w, "%c", letter)
			w.(http.Flusher).Flush()
			time.Sleep(25 * time.Millisecond)
		}
		fmt.Fprint(w, shapesAnswer[60:])
	})
	c, _ := s.client(t, WithTimeout(time.Second), WithMaxAttempts(1))
	if _, err := c.Shapes(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestAStartOfRunsIsRepeatedOnlyWhereTheServiceCannotHaveBegun(t *testing.T) {
	repeated := map[int]bool{429: true, 503: true}
	for _, status := range []int{408, 429, 500, 502, 503, 504, 507} {
		s := serve(t, func(w http.ResponseWriter, _ *http.Request) { refuse(w, status, "anything") })
		c, _ := s.client(t)
		_, err := c.Process(t.Context(), "voos", nil)
		as[*CeleiroError](t, err)
		want := 1
		if repeated[status] {
			want = 5
		}
		equal(t, fmt.Sprintf("attempts after %d", status), s.count(), want)
	}
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { cut(w) })
	c, _ := s.client(t)
	_, err := c.Process(t.Context(), "voos", nil)
	as[*ConnectionError](t, err)
	equal(t, "attempts after a cut", s.count(), 1)
}

func TestAForeignPageBecomesAnUnexpectedAnswer(t *testing.T) {
	for _, status := range []int{200, 302, 404, 502} {
		s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Location", "/login")
			w.WriteHeader(status)
			fmt.Fprint(w, "<html>Bad gateway</html>")
		})
		c, _ := s.client(t)
		_, err := c.Shapes(t.Context())
		unexpected := as[*UnexpectedAnswerError](t, err)
		equal(t, "status", unexpected.Status, status)
		if !strings.Contains(err.Error(), "<html>Bad gateway") || !strings.Contains(err.Error(), "What to do: ") {
			t.Errorf("the message shows no page or no advice: %v", err)
		}
		want := 1
		if status == 502 {
			want = 5
		}
		equal(t, fmt.Sprintf("attempts after %d", status), s.count(), want)
	}
}

func TestJSONWithoutACodeIsNotTheServices(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { answerJSON(w, 403, map[string]any{"detail": "no"}) })
	c, _ := s.client(t)
	_, err := c.Shapes(t.Context())
	equal(t, "status", as[*UnexpectedAnswerError](t, err).Status, 403)
}

func TestAHandshakeThatIsNotAnsweredEndsByTheConnectTimeout(t *testing.T) {
	listener := listen(t)
	defer listener.Close() // it accepts nothing: the kernel alone opens the connection
	c, err := NewClient("https://"+listener.Addr().String(), "token", WithConnectTimeout(50*time.Millisecond), WithMaxAttempts(1))
	if err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	_, err = c.Shapes(t.Context())
	as[*ConnectionError](t, err)
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestACertificateThatIsNotTrustedIsNotTriedAgain(t *testing.T) {
	server := httptest.NewTLSServer(http.NotFoundHandler())
	defer server.Close()
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	c, err := NewClient(server.URL, "token")
	if err != nil {
		t.Fatal(err)
	}
	p := &pauses{}
	c.pause = p.wait
	_, err = c.Shapes(t.Context())
	as[*ConnectionError](t, err)
	equal(t, "pauses", len(p.waits), 0)
}

func TestACutBodyIsRepeatedAndBecomesAConnectionError(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		fmt.Fprint(w, "[{")
	})
	c, _ := s.client(t)
	_, err := c.Shapes(t.Context())
	as[*ConnectionError](t, err)
	equal(t, "attempts", s.count(), 5)
}

func TestAnEmpty503OfAServiceThatStartsIsAServiceError(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(503) })
	c, _ := s.client(t)
	_, err := c.Shapes(t.Context())
	equal(t, "status", as[*ServiceError](t, err).Status, 503)
}

func TestAnEndedContextEndsTheCall(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	c, _ := s.client(t)
	_, err := c.Shapes(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want context.Canceled in it", err)
	}
	as[*CeleiroError](t, err)
	equal(t, "attempts", s.count(), 1)
}

func TestAnEndedContextEndsTheWaitForTheNextAttempt(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "100")
		refuse(w, 503, "unavailable")
	})
	c, err := NewClient(s.URL, "token")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err = c.Shapes(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("got %v, want context.DeadlineExceeded in it", err)
	}
}

func TestRedirectsAreFollowedOnlyWhereTheHTTPClientSaysSo(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/elsewhere" {
			fmt.Fprint(w, `{"ids":[1]}`)
			return
		}
		http.Redirect(w, r, "/elsewhere", http.StatusFound)
	})
	custom := &http.Client{}
	c, _ := s.client(t, WithHTTPClient(custom))
	_, err := c.Process(t.Context(), "voos", nil)
	as[*UnexpectedAnswerError](t, err)
	equal(t, "requests", s.count(), 1)
	if custom.CheckRedirect != nil {
		t.Error("the client that was given is changed")
	}
	custom.CheckRedirect = func(*http.Request, []*http.Request) error { return nil }
	c, _ = s.client(t, WithHTTPClient(custom))
	if _, err = c.Process(t.Context(), "voos", nil); err != nil {
		t.Error(err)
	}
}
