package celeiro

import (
	"context"
	"fmt"
	"net/http"

	"celeiro.dev/go/celeiro/generated/api"
)

// uploadURLMinutes is how long an upload URL is valid. It is renewed when the service refuses it, not by a clock.
const uploadURLMinutes = 15

// uploadURL is the upload URL of one schema, which all parts of all uploads of a client share: the rate limit allows few.
type uploadURL struct {
	lock    chan struct{} // holds one value while the URL is read, made or dropped
	current string        // empty while there is none
}

func (c *Client) uploadURL(schema string) *uploadURL {
	found, _ := c.uploadURLs.LoadOrStore(schema, &uploadURL{lock: make(chan struct{}, 1)})
	return found.(*uploadURL)
}

// get returns the URL, made by the first who asks; the others wait for it.
func (u *uploadURL) get(ctx context.Context, c *Client, schema string) (string, error) {
	what := fmt.Sprintf("make an upload URL for %q", schema)
	select {
	case u.lock <- struct{}{}:
		defer func() { <-u.lock }()
	case <-ctx.Done():
		return "", canceled(ctx, what)
	}
	if u.current != "" {
		return u.current, nil
	}
	made, err := sendJSON[api.UploadToken](ctx, c, c.request(what, func() (*http.Request, error) {
		return api.NewGenerateUploadTokenRequest(c.server, schema, api.UploadTokenRequest{Minutes: uploadURLMinutes})
	}))
	if err != nil {
		return "", err
	}
	u.current = made.UploadURL
	return u.current, nil
}

// refuse drops a URL that the service refused, unless it was replaced already.
func (u *uploadURL) refuse(url string) {
	u.lock <- struct{}{}
	defer func() { <-u.lock }()
	if u.current == url {
		u.current = ""
	}
}
