package celeiro

import (
	"context"
	"fmt"
	"net/http"

	"celeiro.dev/go/celeiro/generated/api"
)

// ProcessOptions choose the machines of runs. A plan without custom processing needs none; others need both.
type ProcessOptions struct {
	// ShapeID is the ID of a shape of [Client.Shapes].
	ShapeID int64
	// Executors is the number of machines, 1 to 10.
	Executors int
}

// Process starts runs that move the pending files of a schema into its columnar table, one run for each version of the
// schema. It is repeated only where the service cannot have begun: after another failure [Client.Files] tells whether runs
// have the files. Where no file is pending, the error is an [*InvalidRequestError] with the code "no_pending_files".
// options may be nil.
func (c *Client) Process(ctx context.Context, schema string, options *ProcessOptions) (*ProcessingStarted, error) {
	var body api.ProcessFilesRequest
	if options != nil && options.ShapeID != 0 {
		body.ShapeID = &options.ShapeID
	}
	if options != nil && options.Executors != 0 {
		body.Executors = &options.Executors
	}
	r := c.request(fmt.Sprintf("process %q", schema), func() (*http.Request, error) {
		return api.NewProcessFilesRequest(c.server, schema, body)
	})
	r.once = true
	return sendJSON[ProcessingStarted](ctx, c, r)
}
