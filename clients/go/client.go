package celeiro

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

const (
	defaultTimeout        = 90 * time.Second
	defaultConnectTimeout = 10 * time.Second
	defaultMaxAttempts    = 5

	// Idle connections kept for one host: those of a large upload, with room for other calls beside it.
	idleConnections = 32
	// Buffers of a connection. Larger than Go's 4 KiB: bodies are megabytes.
	socketBuffer = 64 << 10
)

// Client calls one Celeiro service with one API token. It is safe for concurrent use.
type Client struct {
	server string
	token  string

	timeout     time.Duration
	maxAttempts int
	http        *http.Client
	// pause waits between attempts. Tests replace it.
	pause func(context.Context, time.Duration) error

	uploadURLs sync.Map // slug of a schema -> *uploadURL
}

// Option changes a default of [NewClient].
type Option func(*settings)

type settings struct {
	timeout        time.Duration
	connectTimeout time.Duration
	maxAttempts    int
	http           *http.Client
}

// WithTimeout sets the longest silence of one attempt: the time in which not a byte moves in either direction. 90 s by
// default. It bounds no call as a whole: a context does.
func WithTimeout(silence time.Duration) Option {
	return func(s *settings) { s.timeout = silence }
}

// WithConnectTimeout sets the longest time a connection may take to open, TLS apart. 10 s by default. It has no effect
// beside [WithHTTPClient].
func WithConnectTimeout(limit time.Duration) Option {
	return func(s *settings) { s.connectTimeout = limit }
}

// WithMaxAttempts sets how often one request is sent at most, the first time included. 5 by default.
func WithMaxAttempts(attempts int) Option {
	return func(s *settings) { s.maxAttempts = attempts }
}

// WithHTTPClient sets the HTTP client that requests are sent with, for a proxy or certificates of one's own. Its Timeout
// should be 0, because it would cut long answers. It follows no redirects unless its CheckRedirect says so.
func WithHTTPClient(client *http.Client) Option {
	return func(s *settings) { s.http = client }
}

// NewClient returns a client of the service at baseURL, such as "https://celeiro.example" (a path is kept). It sends
// nothing. It returns an [*CeleiroError] where baseURL is not an http or https URL, the token is none, or an option is not
// positive.
func NewClient(baseURL, token string, options ...Option) (*Client, error) {
	s := settings{timeout: defaultTimeout, connectTimeout: defaultConnectTimeout, maxAttempts: defaultMaxAttempts}
	for _, option := range options {
		option(&s)
	}
	base, err := url.Parse(baseURL)
	if err != nil || (base.Scheme != "http" && base.Scheme != "https") || base.Host == "" {
		return nil, &CeleiroError{
			Message: "the base URL " + baseURL + " is not one: give the scheme and the host, as in https://celeiro.example",
			cause:   err,
		}
	}
	token = strings.TrimSpace(token)
	// The message must not quote a secret.
	if token == "" || strings.ContainsFunc(token, func(r rune) bool { return r < '!' || r > '~' }) {
		return nil, &CeleiroError{Message: "the API token is empty or has other characters: copy it from the control panel"}
	}
	if s.timeout <= 0 || s.connectTimeout <= 0 || s.maxAttempts <= 0 {
		return nil, &CeleiroError{Message: "timeouts and attempts start at 1: leave an option out to have its default"}
	}
	if s.http == nil {
		s.http = newHTTPClient(s.connectTimeout)
	}
	httpClient := *s.http
	if httpClient.CheckRedirect == nil {
		httpClient.CheckRedirect = followNone
	}
	return &Client{
		server:      strings.TrimRight(baseURL, "/") + "/",
		token:       token,
		timeout:     s.timeout,
		maxAttempts: s.maxAttempts,
		http:        &httpClient,
		pause:       pause,
	}, nil
}

func newHTTPClient(connectTimeout time.Duration) *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DialContext = (&net.Dialer{Timeout: connectTimeout}).DialContext
	transport.TLSHandshakeTimeout = connectTimeout
	transport.MaxIdleConnsPerHost = idleConnections
	transport.ReadBufferSize = socketBuffer
	transport.WriteBufferSize = socketBuffer
	return &http.Client{Transport: transport}
}

// followNone has redirects answered as they are. The service never redirects: a redirect is a proxy's page, and following it
// would repeat a body elsewhere, or ask with another method.
func followNone(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

const userAgent = "celeiro-go/" + Version

// request returns a request to the API, with the token.
func (c *Client) request(what string, build func() (*http.Request, error)) request {
	return request{what: what, build: func() (*http.Request, error) {
		req, err := build()
		if err == nil {
			req.Header.Set("Authorization", "Bearer "+c.token)
		}
		return req, err
	}}
}
