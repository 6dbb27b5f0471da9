package celeiro

import "celeiro.dev/go/celeiro/generated/api"

// momentLayout is a millisecond. As a filter, a moment means its whole millisecond.
const momentLayout = "2006-01-02T15:04:05.000Z"

// filesPlace is where a listing of files stands. Pages are numbered, and files that come or leave meanwhile move the others
// to other pages. So in the order of creation each request begins at the moment of the last file, and further pages are those
// of one moment.
type filesPlace struct {
	filters FileFilters
	moment  string // empty before the first page
	page    int
	given   map[int64]bool // of the moment; in another order all
	ended   bool
}

func newFilesPlace(filters FileFilters) *filesPlace {
	return &filesPlace{filters: filters, page: 1, given: make(map[int64]bool)}
}

func (p *filesPlace) params() *api.ListFilesParams {
	params := p.filters.params(p.page, filesPerPage)
	if p.filters.SortDirection == "asc" {
		params.CreatedAtStart = given[api.CreatedAtStart](p.moment)
	} else {
		params.CreatedAtEnd = given[api.CreatedAtEnd](p.moment)
	}
	return params
}

// take returns the files of a page that were not given before, and moves on.
func (p *filesPlace) take(list *api.FileList) []FileRecord {
	var files []FileRecord
	for _, file := range list.Data {
		if !p.given[file.ID] {
			p.given[file.ID] = true
			files = append(files, file)
		}
	}
	p.ended = p.page >= list.Meta.LastPage
	p.page++
	if byCreation := p.filters.SortBy == "" || p.filters.SortBy == "created_at"; byCreation && len(list.Data) > 0 {
		p.moveTo(momentOf(list.Data[len(list.Data)-1]), list.Data)
	}
	return files
}

func (p *filesPlace) moveTo(moment string, files []FileRecord) {
	if moment == p.moment {
		return
	}
	p.moment, p.page = moment, 1
	clear(p.given)
	for _, file := range files {
		if momentOf(file) == moment {
			p.given[file.ID] = true
		}
	}
}

func momentOf(file FileRecord) string { return file.CreatedAt.UTC().Format(momentLayout) }
