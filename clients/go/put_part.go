package celeiro

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"

	"celeiro.dev/go/celeiro/generated/api"
)

// Gzip says whether the bodies of uploads are compressed.
type Gzip int

const (
	// GzipAuto compresses unless the upload goes to a loopback address. It is the default.
	GzipAuto Gzip = iota
	// GzipAlways compresses.
	GzipAlways
	// GzipNever does not.
	GzipNever
)

// putPart sends one part. A refused upload URL is renewed once: a second refusal has another cause.
func (c *Client) putPart(ctx context.Context, schema string, p part, compress Gzip) (*api.UploadResult, error) {
	shared := c.uploadURL(schema)
	for renewed := false; ; renewed = true {
		target, err := shared.get(ctx, c, schema)
		if err != nil {
			return nil, err
		}
		result, err := sendJSON[api.UploadResult](ctx, c, putRequest(target, p, compress))
		var refused *AuthenticationError
		if !errors.As(err, &refused) {
			return result, err
		}
		shared.refuse(target)
		if renewed {
			return nil, err
		}
	}
}

func putRequest(target string, p part, compress Gzip) request {
	return request{what: fmt.Sprintf("upload %q", p.name), build: func() (*http.Request, error) {
		address, err := url.Parse(target + "/" + url.PathEscape(p.name))
		if err != nil {
			return nil, err
		}
		if compress == GzipNever || compress == GzipAuto && isLoopback(address.Hostname()) {
			return newPut(address, func() io.Reader { return bytes.NewReader(p.data) }, int64(len(p.data)))
		}
		req, err := newPut(address, func() io.Reader { return &gzipReader{rest: p.data} }, -1)
		if err == nil {
			req.Header.Set("Content-Encoding", "gzip")
		}
		return req, err
	}}
}

// newPut returns a PUT whose body can be opened again. A length of -1 is not known.
func newPut(address *url.URL, open func() io.Reader, length int64) (*http.Request, error) {
	req, err := http.NewRequest(http.MethodPut, address.String(), io.NopCloser(open()))
	if err != nil {
		return nil, err
	}
	req.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(open()), nil }
	req.ContentLength = length
	if length == 0 {
		req.Body, req.GetBody = http.NoBody, nil
	}
	req.Header.Set("Content-Type", "application/octet-stream")
	return req, nil
}

func isLoopback(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// gzipBlock is how many plain bytes are compressed at a time.
const gzipBlock = 64 << 10

// gzipReader compresses bytes while they are read, so that the memory of an upload does not grow.
type gzipReader struct {
	rest   []byte
	packed bytes.Buffer
	writer *gzip.Writer
	ended  bool
}

func (g *gzipReader) Read(p []byte) (int, error) {
	if g.writer == nil {
		g.writer, _ = gzip.NewWriterLevel(&g.packed, gzip.BestSpeed)
	}
	for g.packed.Len() == 0 && !g.ended {
		block := g.rest[:min(len(g.rest), gzipBlock)]
		g.rest = g.rest[len(block):]
		g.ended = len(g.rest) == 0
		if _, err := g.writer.Write(block); err != nil {
			return 0, err
		}
		if g.ended {
			if err := g.writer.Close(); err != nil {
				return 0, err
			}
		}
	}
	return g.packed.Read(p)
}
