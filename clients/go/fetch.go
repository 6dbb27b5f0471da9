package celeiro

import (
	"context"
	"net/http"
	"sync"
)

const nextPageHeader = "X-Next-Page-Token"

// fetch reads one page in the background. Once it is the present page and the header of its answer has arrived, it
// starts the fetch of the next: the service works while the rows of this page arrive and are read.
type fetch struct {
	client  *Client
	schema  string
	query   Query
	buffers pageBuffers
	// reading is the context of the whole iteration, from which that of each page is made.
	reading context.Context
	cancel  context.CancelFunc

	done   chan struct{}
	answer *answer
	err    error

	mu      sync.Mutex
	present bool
	token   string // of the next page; empty while it is unknown, and on the last page
	next    *fetch
}

func (c *Client) startFetch(reading context.Context, schema string, query Query, buffers pageBuffers) *fetch {
	ctx, cancel := context.WithCancel(reading)
	f := &fetch{
		client: c, schema: schema, query: query, buffers: buffers,
		reading: reading, cancel: cancel, done: make(chan struct{}),
	}
	go func() {
		defer close(f.done)
		defer cancel()
		r := c.queryRequest(schema, query)
		r.buffer = buffers.take()
		r.onHeader = func(header http.Header) { f.learn(header.Get(nextPageHeader)) }
		f.answer, f.err = c.send(ctx, r)
	}()
	return f
}

// learn notes the token of the next page. An attempt after a cut answer may tell another one: what was fetched with the
// first belongs to another state of the data.
func (f *fetch) learn(token string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.next != nil && token != f.token {
		f.next.cancel()
		f.next = nil
	}
	f.token = token
	f.startNext()
}

// becomePresent tells that the rows of this page are read now.
func (f *fetch) becomePresent() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.present = true
	f.startNext()
}

func (f *fetch) startNext() {
	if f.present && f.token != "" && f.next == nil {
		f.next = f.client.startFetch(f.reading, f.schema, Query{PageToken: f.token}, f.buffers)
	}
}

// wait returns the page once it is there.
func (f *fetch) wait() (*page, error) {
	<-f.done
	if f.err != nil {
		return nil, f.err
	}
	p, err := readPage(f.answer.body)
	if err != nil {
		return nil, f.damaged(err)
	}
	f.learn(p.next) // a proxy may have dropped the header
	return p, nil
}

// following returns the fetch of the next page, nil on the last.
func (f *fetch) following() *fetch {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.next
}

// release gives the memory of the page to the pages after the next. Rows have their own.
func (f *fetch) release() { f.buffers.give(f.answer.body) }

func (f *fetch) damaged(err error) error {
	return unexpected(queryName(f.schema), f.answer, err.Error(), nil)
}

// pageBuffers keeps the memory of pages that were read.
type pageBuffers chan []byte

func newPageBuffers() pageBuffers { return make(pageBuffers, 2) }

func (b pageBuffers) take() []byte {
	select {
	case buffer := <-b:
		return buffer
	default:
		return nil
	}
}

func (b pageBuffers) give(buffer []byte) {
	select {
	case b <- buffer:
	default:
	}
}
