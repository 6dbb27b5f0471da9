package celeiro

import (
	"encoding/json"
	"time"
)

// columns are the columns of a result and how each is read.
type columns struct {
	list  []Column
	kinds []kind
}

func newColumns(list []Column) *columns {
	kinds := make([]kind, len(list))
	for i, column := range list {
		kinds[i] = kindOf(column.Type)
	}
	return &columns{list, kinds}
}

func (c *columns) index(name string) int {
	for i := range c.list {
		if c.list[i].Name == name {
			return i
		}
	}
	return -1
}

// Row is one row of a result, in the order of select. It is valid for as long as it is kept.
//
// The exact Go types are int64 for bigint, float64 for double, [Decimal] for decimal(p,s), bool, string for varchar,
// [time.Time] in UTC for date (its midnight) and timestamp, and [json.RawMessage] for json.
type Row struct {
	columns *columns
	cells   []cell
}

// Columns returns the names and types of the values. They are the same for all rows of a query.
func (r Row) Columns() []Column { return r.columns.list }

// Len returns the number of values.
func (r Row) Len() int { return len(r.cells) }

// Value returns the value at an index in its exact type, nil for a null.
func (r Row) Value(index int) any { return r.cells[index].value(r.columns.kinds[index]) }

// Get returns the value of a named column in its exact type, nil for a null. It reports whether there is the column.
func (r Row) Get(name string) (any, bool) {
	index := r.columns.index(name)
	if index < 0 {
		return nil, false
	}
	return r.Value(index), true
}

// Values returns all values in their exact types.
func (r Row) Values() []any {
	values := make([]any, len(r.cells))
	for i := range values {
		values[i] = r.Value(i)
	}
	return values
}

// Map returns all values in their exact types, by the names of their columns.
func (r Row) Map() map[string]any {
	values := make(map[string]any, len(r.cells))
	for i := range r.cells {
		values[r.columns.list[i].Name] = r.Value(i)
	}
	return values
}

// Scan copies the values into dest, one pointer for each column, in order; a nil skips its column. It converts nothing
// that could lose something: the pointer is to the exact type of the column, to a string (the text of any value), to an
// any, or to a pointer, which a null sets to nil. A null makes a [json.RawMessage] nil. A Scanner of database/sql, such as [sql.Null], takes nulls too.
//
// It returns a [*CeleiroError] where the number of pointers, a type, or a null does not fit.
//
// [sql.Null]: https://pkg.go.dev/database/sql#Null
func (r Row) Scan(dest ...any) error {
	if len(dest) != len(r.cells) {
		return usage("the row has %d values, but Scan was given %d: pass one pointer for each column", len(r.cells), len(dest))
	}
	for i, to := range dest {
		if to == nil {
			continue
		}
		if err := r.scan(i, to); err != nil {
			return err
		}
	}
	return nil
}

// scanner is the Scanner of database/sql.
type scanner interface{ Scan(value any) error }

func (r Row) scan(index int, dest any) error {
	from := &r.cells[index]
	k := r.columns.kinds[index]
	switch to := dest.(type) {
	case *any:
		*to = from.value(k)
		return nil
	case scanner:
		return to.Scan(from.value(k))
	case *string, **string:
		return assign(r, index, dest, true, from.text)
	case *int64, **int64:
		return assign(r, index, dest, k == kindInteger, from.integer())
	case *float64, **float64:
		return assign(r, index, dest, k == kindDouble, from.double())
	case *bool, **bool:
		return assign(r, index, dest, k == kindBoolean, from.boolean())
	case *Decimal, **Decimal:
		return assign(r, index, dest, k == kindDecimal, from.decimal())
	case *time.Time, **time.Time:
		return assign(r, index, dest, k == kindDate || k == kindTimestamp, from.time())
	case *json.RawMessage:
		if from.null {
			*to = nil
			return nil
		}
		return assign(r, index, dest, k == kindJSON, json.RawMessage(from.text))
	}
	return r.mismatch(index, dest)
}

// assign sets dest, a *T or a **T, to a value that fits its column.
func assign[T any](r Row, index int, dest any, fits bool, value T) error {
	if !fits {
		return r.mismatch(index, dest)
	}
	null := r.cells[index].null
	switch to := dest.(type) {
	case *T:
		if null {
			return usage("the column %q is null here, which %T cannot take: pass a pointer to a pointer, or a sql.Null",
				r.columns.list[index].Name, dest)
		}
		*to = value
	case **T:
		*to = nil
		if !null {
			kept := value
			*to = &kept
		}
	}
	return nil
}

func (r Row) mismatch(index int, dest any) error {
	column := r.columns.list[index]
	return usage("the column %q is a %s, which %T cannot take: pass a pointer to its exact type, a *string or an *any",
		column.Name, column.Type, dest)
}
