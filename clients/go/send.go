package celeiro

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
)

// request is one call of the contract. It may take several attempts.
type request struct {
	// what the call does, for messages: `query "voos"`.
	what string
	// once marks a request that starts something: it is repeated only where the service cannot have begun.
	once bool
	// build makes the HTTP request of one attempt.
	build func() (*http.Request, error)
	// onHeader, where given, is told the header of a 200 answer before its body has arrived, once per attempt.
	onHeader func(http.Header)
	// buffer, where given, is filled with the body of the answer and grown where it is too small.
	buffer []byte
}

// answer is a whole answer of the service.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// send sends a request until it is answered with 200. Everything else becomes an error after the last attempt.
func (c *Client) send(ctx context.Context, r request) (*answer, error) {
	for attempt := 1; ; attempt++ {
		got, err := c.attempt(ctx, r)
		if err == nil && got.status == http.StatusOK {
			return got, nil
		}
		if ctx.Err() != nil {
			return nil, canceled(ctx, r.what)
		}
		if attempt == c.maxAttempts || !mayRepeat(r, got, err) {
			return nil, failure(r.what, c.timeout, got, err)
		}
		if c.pause(ctx, delay(attempt, got)) != nil {
			return nil, canceled(ctx, r.what)
		}
	}
}

// sendJSON sends a request and decodes the body of its answer.
func sendJSON[T any](ctx context.Context, c *Client, r request) (*T, error) {
	got, err := c.send(ctx, r)
	if err != nil {
		return nil, err
	}
	into := new(T)
	if err := json.Unmarshal(got.body, into); err != nil {
		return nil, unexpected(r.what, got, "its body is not the JSON of the contract", err)
	}
	return into, nil
}

// attempt sends a request once and reads its whole answer.
func (c *Client) attempt(ctx context.Context, r request) (*answer, error) {
	ctx, watch := watchSilence(ctx, c.timeout)
	defer watch.stop()
	req, err := r.build()
	if err != nil {
		return nil, &unsendable{withoutURL(err)}
	}
	req = req.WithContext(ctx)
	req.Header.Set("User-Agent", userAgent)
	watchBody(req, watch)
	res, err := c.http.Do(req)
	if err != nil {
		return nil, silentOr(ctx, withoutURL(err))
	}
	defer res.Body.Close()
	watch.moved()
	if r.onHeader != nil && res.StatusCode == http.StatusOK {
		r.onHeader(res.Header)
	}
	body, err := readAll(watch.reader(res.Body), r.buffer, res.ContentLength)
	if err != nil {
		return nil, silentOr(ctx, err)
	}
	return &answer{res.StatusCode, res.Header, body}, nil
}

// watchBody counts the bytes of the body that the connection takes.
func watchBody(req *http.Request, watch *silence) {
	if req.Body == nil || req.Body == http.NoBody {
		return
	}
	req.Body = watch.reader(req.Body)
	if again := req.GetBody; again != nil {
		req.GetBody = func() (io.ReadCloser, error) {
			body, err := again()
			if err != nil {
				return nil, err
			}
			return watch.reader(body), nil
		}
	}
}

func readAll(body io.Reader, buffer []byte, length int64) ([]byte, error) {
	whole := bytes.NewBuffer(buffer[:0])
	if length > 0 && length < 1<<30 {
		whole.Grow(int(length) + bytes.MinRead)
	}
	_, err := whole.ReadFrom(body)
	return whole.Bytes(), err
}

// withoutURL returns what a [*url.Error] wraps: its text has the upload URL, which is a credential.
func withoutURL(err error) error {
	var outer *url.Error
	for errors.As(err, &outer) {
		err = outer.Err
	}
	return err
}

// unsendable is a request that could not be made.
type unsendable struct{ error }

// silentOr returns errSilent where the silence ended the attempt, else err.
func silentOr(ctx context.Context, err error) error {
	if context.Cause(ctx) == errSilent {
		return errSilent
	}
	return err
}

// refused tells whether no connection came to be, so that the service cannot have begun.
func refused(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}
