package celeiro

import (
	"context"
	"fmt"
	"iter"
	"net/http"

	"celeiro.dev/go/celeiro/generated/api"
)

// filesPerPage is the most that the contract allows.
const filesPerPage = 100

// FileFilters choose files and their order. All that are given hold; the zero value chooses all files, the newest first.
// Texts are found anywhere in what they filter, whatever their case.
type FileFilters struct {
	// Search is a part of the name, the storage path or the upload status.
	Search        string
	FileName      string
	StoragePath   string
	SchemaVersion string
	// CreatedFrom and CreatedTo bound when the upload began, both included: a day, or a time as RFC 3339 has it.
	CreatedFrom string
	CreatedTo   string
	// Validation is "valid", "invalid" or "pending".
	Validation string
	// UploadStatus is "completed", "pending" or "failed".
	UploadStatus string
	// ProcessingStatus is "pending", "processing", "completed" or "failed".
	ProcessingStatus string
	// RunID is a run that is processing the files or has processed them. 0 is any.
	RunID int64
	// SortBy is a member of the record, "created_at" where empty. SortDirection is "asc" or "desc", "desc" where empty.
	SortBy        string
	SortDirection string
}

// Files iterates over the files of a schema, each once. After an error, which is yielded once with an empty record, the
// iteration ends. In the order of creation all files are yielded that match from its beginning to its end. In another one
// files may be missed while others are uploaded or change, since pages are numbered.
func (c *Client) Files(ctx context.Context, schema string, filters FileFilters) iter.Seq2[FileRecord, error] {
	return func(yield func(FileRecord, error) bool) {
		for place := newFilesPlace(filters); !place.ended; {
			list, err := c.listFiles(ctx, schema, place.params())
			if err != nil {
				yield(FileRecord{}, err)
				return
			}
			for _, file := range place.take(list) {
				if !yield(file, nil) {
					return
				}
			}
		}
	}
}

func (c *Client) listFiles(ctx context.Context, schema string, params *api.ListFilesParams) (*api.FileList, error) {
	r := c.request(fmt.Sprintf("list the files of %q", schema), func() (*http.Request, error) {
		return api.NewListFilesRequest(c.server, schema, params)
	})
	return sendJSON[api.FileList](ctx, c, r)
}

func (f FileFilters) params(page, perPage int) *api.ListFilesParams {
	params := &api.ListFilesParams{
		Page:             &page,
		PerPage:          &perPage,
		Search:           given[api.Search](f.Search),
		FileName:         given[api.FileName](f.FileName),
		StoragePath:      given[api.StoragePath](f.StoragePath),
		SchemaVersion:    given[api.SchemaVersionFilter](f.SchemaVersion),
		DateFrom:         given[api.DateFrom](f.CreatedFrom),
		DateTo:           given[api.DateTo](f.CreatedTo),
		Validation:       given[api.Validation](f.Validation),
		UploadStatus:     given[api.UploadStatus](f.UploadStatus),
		ProcessingStatus: given[api.ProcessingStatus](f.ProcessingStatus),
		SortBy:           given[api.ListFilesParamsSortBy](f.SortBy),
		SortDirection:    given[api.ListFilesParamsSortDirection](f.SortDirection),
	}
	if f.RunID != 0 {
		params.RunID = &f.RunID
	}
	return params
}

// given returns nil for an empty text: the filter is not sent.
func given[T ~string](text string) *T {
	if text == "" {
		return nil
	}
	value := T(text)
	return &value
}
