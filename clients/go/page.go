package celeiro

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// page is the answer of one page, whose rows are read one by one.
type page struct {
	columns    *columns
	statistics *Statistics
	next       string // token of the next page; empty on the last
	rest       []byte // rows not read yet: the inside of the array `data`
}

var errDamaged = errors.New("the JSON is damaged")

// readPage finds the members of an answer. Damage between rows is found here, damage inside one by nextRow.
func readPage(body []byte) (*page, error) {
	var meta []Column
	p := &page{}
	found := false
	err := eachMember(body, func(name string, value []byte) error {
		switch name {
		case "data":
			found = true
			if value[0] != '[' {
				return errDamaged
			}
			p.rest = bytes.TrimSpace(value[1 : len(value)-1])
			return nil
		case "meta":
			return json.Unmarshal(value, &meta)
		case "statistics":
			return json.Unmarshal(value, &p.statistics)
		case "next_page_token":
			return json.Unmarshal(value, &p.next)
		}
		return nil
	})
	if err == nil && (!found || meta == nil) {
		err = errors.New("it has no rows or no columns")
	}
	p.columns = newColumns(meta)
	return p, err
}

// eachMember calls see with the name and the text of each member of a JSON object.
func eachMember(object []byte, see func(name string, value []byte) error) error {
	rest := bytes.TrimSpace(object)
	if len(rest) == 0 || rest[0] != '{' {
		return errDamaged
	}
	for {
		rest = bytes.TrimLeft(rest[1:], space) // behind { or ,
		end := skipValue(rest)
		if end <= 0 || rest[0] != '"' {
			return errDamaged
		}
		name := string(rest[1 : end-1])
		rest = bytes.TrimLeft(rest[end:], space)
		if len(rest) == 0 || rest[0] != ':' {
			return errDamaged
		}
		rest = bytes.TrimLeft(rest[1:], space)
		if end = skipValue(rest); end <= 0 {
			return errDamaged
		}
		if err := see(name, rest[:end]); err != nil {
			return fmt.Errorf("its member %s: %w", name, err)
		}
		rest = bytes.TrimLeft(rest[end:], space)
		if string(rest) == "}" {
			return nil
		}
		if len(rest) == 0 || rest[0] != ',' {
			return errDamaged
		}
	}
}

const space = " \t\r\n"

// skipValue returns the length of the JSON value at the beginning of text, -1 where it does not end.
func skipValue(text []byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			length := skipString(text[i:])
			if length < 0 {
				return -1
			}
			i += length - 1
			if depth == 0 {
				return i + 1
			}
		case '[', '{':
			depth++
		case ']', '}':
			depth--
			if depth < 0 {
				return i // the end of a number or word, at the end of what it stands in
			}
			if depth == 0 {
				return i + 1
			}
		case ',', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return i
			}
		}
	}
	return -1
}

// skipString returns the length of the JSON string at the beginning of text, quotes included, -1 where it does not end.
func skipString(text []byte) int {
	for i := 1; ; {
		at := bytes.IndexByte(text[i:], '"')
		if at < 0 {
			return -1
		}
		i += at
		backslashes := 0
		for text[i-1-backslashes] == '\\' {
			backslashes++
		}
		i++
		if backslashes%2 == 0 {
			return i
		}
	}
}

// nextRow reads the next row. It reports whether there was one.
func (p *page) nextRow() (Row, bool, error) {
	if len(p.rest) == 0 {
		return Row{}, false, nil
	}
	end := skipValue(p.rest)
	if end <= 0 || p.rest[0] != '[' {
		return Row{}, false, errDamaged
	}
	row, err := p.readRow(p.rest[:end])
	rest := bytes.TrimLeft(p.rest[end:], space)
	if len(rest) > 0 {
		if rest[0] != ',' {
			return Row{}, false, errDamaged
		}
		rest = bytes.TrimLeft(rest[1:], space)
		if len(rest) == 0 {
			return Row{}, false, errDamaged
		}
	}
	p.rest = rest
	return row, err == nil, err
}

// ended tells whether all rows were read.
func (p *page) ended() bool { return len(p.rest) == 0 }

// readRow reads an array of strings and nulls. The cells share one copy of the row's text, so that a row that is kept
// does not keep its page.
func (p *page) readRow(array []byte) (Row, error) {
	text := string(array)
	cells := make([]cell, len(p.columns.kinds))
	at := 1
	for i := range cells {
		at = skipSpace(text, at)
		c := &cells[i]
		switch {
		case text[at] == '"':
			length := skipString(array[at:])
			c.text = text[at+1 : at+length-1]
			at += length
			if err := c.parse(p.columns.kinds[i]); err != nil {
				return Row{}, fmt.Errorf("the column %q: %w", p.columns.list[i].Name, err)
			}
		case len(text)-at > 4 && text[at:at+4] == "null":
			c.null = true
			at += 4
		default:
			return Row{}, errDamaged
		}
		at = skipSpace(text, at)
		wanted := byte(',')
		if i == len(cells)-1 {
			wanted = ']'
		}
		if text[at] != wanted {
			return Row{}, errDamaged
		}
		at++
	}
	if at != len(text) {
		return Row{}, errDamaged
	}
	return Row{p.columns, cells}, nil
}

func skipSpace(text string, at int) int {
	for text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n' {
		at++
	}
	return at
}
