package celeiro

import (
	"context"
	"fmt"
	"net/http"

	"celeiro.dev/go/celeiro/generated/api"
)

// Schema returns the definition of a schema: the fields of its newest version. Any valid token may read it.
func (c *Client) Schema(ctx context.Context, schema string) (*SchemaDefinition, error) {
	r := c.request(fmt.Sprintf("get the schema %q", schema), func() (*http.Request, error) {
		return api.NewGetSchemaRequest(c.server, schema)
	})
	return sendJSON[SchemaDefinition](ctx, c, r)
}

// Shapes lists the machine presets for processing.
func (c *Client) Shapes(ctx context.Context) ([]Shape, error) {
	r := c.request("list the shapes", func() (*http.Request, error) { return api.NewListShapesRequest(c.server) })
	shapes, err := sendJSON[[]Shape](ctx, c, r)
	if err != nil {
		return nil, err
	}
	return *shapes, nil
}
