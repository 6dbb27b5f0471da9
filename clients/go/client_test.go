package celeiro

import (
	"net/http"
	"strings"
	"testing"
)

func TestATokenThatIsNoneIsRefusedAndNotQuoted(t *testing.T) {
	for _, token := range []string{"", " ", "se\ncret", "se\r\nX-Own: cret", "se cret", "secr\u00e9t"} {
		_, err := NewClient("http://x", token)
		if text := as[*CeleiroError](t, err).Message; strings.Contains(text, "cr") {
			t.Errorf("%q is quoted: %s", token, text)
		}
	}
}

func TestSpaceAroundATokenIsNotSent(t *testing.T) {
	got := ""
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header.Get("Authorization")
		answerJSON(w, 200, []any{})
	})
	c, err := NewClient(s.URL, "token\n")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Shapes(t.Context()); err != nil {
		t.Fatal(err)
	}
	equal(t, "header", got, "Bearer token")
}
