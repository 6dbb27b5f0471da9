package celeiro

import (
	"context"
	"iter"
)

// rowsPerPage is what [Client.Rows] asks for, the most that the contract allows: each page is a request of the rate limit.
const rowsPerPage = 10_000

// RowsOptions say where [Client.Rows] begins. Both values come from a [Rows] that was left.
type RowsOptions struct {
	// PageToken is the page to begin with. Empty begins with the first. A token lives one hour.
	PageToken string
	// RowsOfPage is the number of rows of that page to pass over.
	RowsOfPage int
}

// Rows iterates over all rows of a query, on all pages. It is not safe for concurrent use.
type Rows struct {
	client *Client
	ctx    context.Context
	schema string
	query  Query

	columns    []Column
	pageToken  string
	rowsOfPage int
	ended      bool
}

// Rows returns an iterator over all rows of a query. It sends nothing before the first row is asked for. While the rows
// of a page are read, the next page is under way; the memory in use is that of two pages, however many there are. options
// may be nil.
func (c *Client) Rows(ctx context.Context, schema string, query Query, options *RowsOptions) *Rows {
	if query.Limit == 0 {
		query.Limit = rowsPerPage
	}
	rows := &Rows{client: c, ctx: ctx, schema: schema, query: query, pageToken: query.PageToken}
	if options != nil {
		rows.pageToken, rows.rowsOfPage = options.PageToken, options.RowsOfPage
	}
	return rows
}

// PageToken returns the token of the page that the next row belongs to. Empty on the first page.
func (r *Rows) PageToken() string { return r.pageToken }

// RowsOfPage returns how many rows of that page were given already.
func (r *Rows) RowsOfPage() int { return r.rowsOfPage }

// Columns returns the columns, nil until a page has arrived.
func (r *Rows) Columns() []Column { return r.columns }

// All yields every row. After an error, which is yielded once with an empty row, or a loop that was left, another All goes
// on with the next row. A first page that was left is asked for again, and shows the data as they stand then; later pages
// show them as they stood at the first.
func (r *Rows) All() iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		if r.ended {
			return
		}
		ctx, cancel := context.WithCancel(r.ctx)
		defer cancel()
		query := r.query
		query.PageToken = r.pageToken
		skip := r.rowsOfPage
		for f := r.client.startFetch(ctx, r.schema, query, newPageBuffers()); f != nil; f = f.following() {
			f.becomePresent()
			if !r.yieldPage(f, skip, yield) {
				return
			}
			skip = 0
			f.release()
		}
		r.ended = true
	}
}

// yieldPage yields the rows of one page behind the first skip. It reports whether the page was read to its end.
func (r *Rows) yieldPage(f *fetch, skip int, yield func(Row, error) bool) bool {
	p, err := f.wait()
	if err != nil {
		yield(Row{}, err)
		return false
	}
	r.columns = p.columns.list
	for {
		row, more, err := p.nextRow()
		if err != nil {
			yield(Row{}, f.damaged(err))
			return false
		}
		if p.ended() && p.next != "" {
			r.pageToken, r.rowsOfPage = p.next, 0
		} else if more && skip == 0 {
			r.rowsOfPage++
		}
		if !more {
			return true
		}
		if skip > 0 {
			skip--
		} else if !yield(row, nil) {
			return false
		}
	}
}
