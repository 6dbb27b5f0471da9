package celeiro

import (
	"context"
	"errors"
	"io"
	"time"
)

// errSilent is the cause of a context that a silence ended.
var errSilent = errors.New("not a byte moved within the timeout")

// silence ends one attempt when nothing moves for as long as its limit.
type silence struct {
	limit  time.Duration
	timer  *time.Timer
	cancel context.CancelCauseFunc
}

// watchSilence returns a context that ends with errSilent after limit without a call of moved.
func watchSilence(ctx context.Context, limit time.Duration) (context.Context, *silence) {
	watched, cancel := context.WithCancelCause(ctx)
	return watched, &silence{limit, time.AfterFunc(limit, func() { cancel(errSilent) }), cancel}
}

func (s *silence) moved() { s.timer.Reset(s.limit) }

// stop ends the watch and its context, which the caller's context would hold for as long as it lives. The answer was read.
func (s *silence) stop() {
	s.timer.Stop()
	s.cancel(nil)
}

// reader counts every read of body as a movement.
func (s *silence) reader(body io.ReadCloser) io.ReadCloser { return &watchedBody{body, s} }

type watchedBody struct {
	io.ReadCloser
	silence *silence
}

func (b *watchedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.silence.moved()
	return n, err
}
