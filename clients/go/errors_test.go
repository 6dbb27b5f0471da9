package celeiro

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestEachStatusHasItsKind(t *testing.T) {
	kinds := map[int]func(*testing.T, error){
		400: func(t *testing.T, err error) { as[*InvalidRequestError](t, err) },
		401: func(t *testing.T, err error) { as[*AuthenticationError](t, err) },
		403: func(t *testing.T, err error) { as[*PermissionError](t, err) },
		404: func(t *testing.T, err error) { as[*NotFoundError](t, err) },
		405: func(t *testing.T, err error) { as[*ServiceError](t, err) },
		409: func(t *testing.T, err error) { as[*ServiceError](t, err) },
		413: func(t *testing.T, err error) { as[*InvalidRequestError](t, err) },
		415: func(t *testing.T, err error) { as[*InvalidRequestError](t, err) },
		422: func(t *testing.T, err error) { as[*InvalidRequestError](t, err) },
		429: func(t *testing.T, err error) { as[*RateLimitError](t, err) },
		500: func(t *testing.T, err error) { as[*ServiceError](t, err) },
		503: func(t *testing.T, err error) { as[*ServiceError](t, err) },
		504: func(t *testing.T, err error) { as[*ServiceError](t, err) },
		507: func(t *testing.T, err error) { as[*StorageFullError](t, err) },
	}
	for status, check := range kinds {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				answerJSON(w, status, map[string]any{
					"error": "Há campos inválidos.", "code": "some_code", "request_id": "req-9",
					"errors": map[string][]string{"select.0": {"Posição 1."}},
				})
			})
			c, _ := s.client(t)
			_, err := c.Query(t.Context(), "voos", Query{})
			check(t, err)
			base := as[*CeleiroError](t, err)
			equal(t, "code", base.Code, "some_code")
			equal(t, "status", base.Status, status)
			equal(t, "request ID", base.RequestID, "req-9")
			equal(t, "fields", base.Fields["select.0"][0], "Posição 1.")
			for _, piece := range []string{
				`query "voos"`, fmt.Sprint(status), "some_code", "Há campos inválidos.", "req-9", "select.0: Posição 1.", "What to do: ",
			} {
				if !strings.Contains(err.Error(), piece) {
					t.Errorf("the message lacks %q: %v", piece, err)
				}
			}
		})
	}
}

func TestDamagedFilesAreNamed(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		answerJSON(w, 409, map[string]any{
			"error": "x", "code": "file_damaged", "request_id": "r",
			"damaged_files": []any{map[string]any{"id": 73, "file_name": "pedidos.jsonl"}},
		})
	})
	c, _ := s.client(t)
	_, err := c.Query(t.Context(), "voos", Query{})
	damaged := as[*DamagedSourceError](t, err)
	if len(damaged.Files) != 1 || damaged.Files[0] != (DamagedFile{73, "pedidos.jsonl"}) {
		t.Errorf("got %v", damaged.Files)
	}
}

func TestAClientRefusesArgumentsThatCannotBe(t *testing.T) {
	for _, arguments := range [][2]string{{"", "t"}, {"celeiro.example", "t"}, {"ftp://celeiro.example", "t"}, {"http://", "t"}, {"http://x", ""}} {
		_, err := NewClient(arguments[0], arguments[1])
		as[*CeleiroError](t, err)
	}
	for _, option := range []Option{WithTimeout(0), WithConnectTimeout(-1), WithMaxAttempts(0)} {
		_, err := NewClient("http://x", "t", option)
		as[*CeleiroError](t, err)
	}
}

func TestRequestsHaveTheTokenAndKeepThePathOfTheBaseURL(t *testing.T) {
	var seen *http.Request
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		seen = r
		fmt.Fprint(w, shapesAnswer)
	})
	for _, base := range []string{s.URL + "/behind/proxy", s.URL + "/behind/proxy/"} {
		c, err := NewClient(base, "secret")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Shapes(t.Context()); err != nil {
			t.Fatal(err)
		}
		equal(t, "path", seen.URL.Path, "/behind/proxy/api/v1/dataflow/shapes")
		equal(t, "token", seen.Header.Get("Authorization"), "Bearer secret")
		equal(t, "user agent", seen.Header.Get("User-Agent"), "celeiro-go/1.0.0")
	}
}
