package celeiro

import (
	"bytes"
	"context"
	"encoding"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"celeiro.dev/go/celeiro/generated/api"
)

// Query asks for records of a schema. The page on the query language says what its texts may hold.
type Query struct {
	// Select has column names and expressions, each with or without "as name". 1 to 200.
	Select []string `json:"select,omitempty"`
	// EventFrom and EventTo are the first and the last day of the window, both included: "2013-01-31", in UTC.
	EventFrom string `json:"event_from,omitempty"`
	EventTo   string `json:"event_to,omitempty"`
	// Where has conditions that all hold. At most 100.
	Where []Condition `json:"where,omitempty"`
	// GroupBy has columns, or names of items of Select without aggregates.
	GroupBy []string   `json:"group_by,omitempty"`
	OrderBy []Ordering `json:"order_by,omitempty"`
	// Limit is the number of rows of a page, 1 to 10,000. Where it is 0, Query has pages of 100 rows and Rows of 10,000.
	Limit int `json:"limit,omitempty"`
	// Offset is the number of rows to skip. Its cost grows with it: prefer PageToken.
	Offset int64 `json:"offset,omitempty"`
	// PageToken is the NextPageToken of the page before. The rest of the query may then be left out.
	PageToken string `json:"page_token,omitempty"`
}

// Ordering is one key of the order of rows. Nulls come last in either direction.
type Ordering struct {
	Field string `json:"field"`
	// Direction is "asc" or "desc"; empty means "asc".
	Direction string `json:"direction,omitempty"`
}

// Operator compares the field of a condition with its value: "=", "in", "is null" and so on.
type Operator = api.ConditionOperator

// Condition is one filter of a query.
type Condition struct {
	Field string
	Op    Operator
	// Value is a string, a number, a bool, a [Decimal], a [time.Time] (for timestamps; a date is a string), a pointer to one
	// of these, what marshals itself as one, or a slice of these for "in" and "between". Nothing loses digits: what a JSON number may not carry is sent as a string.
	Value any
}

// MarshalJSON writes the condition as the contract has it.
func (c Condition) MarshalJSON() ([]byte, error) {
	value, err := exactValue(c.Value)
	if err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Field string   `json:"field"`
		Op    Operator `json:"op"`
		Value any      `json:"value,omitempty"`
	}{c.Field, c.Op, value})
}

// timestampLayout is a timestamp in UTC with microseconds.
const timestampLayout = "2006-01-02T15:04:05.000000Z"

// maxSafeInteger is the largest integer that the service takes as a JSON number: beyond, doubles skip integers.
const maxSafeInteger = 1 << 53

// exactValue replaces values that would lose digits as JSON numbers by strings. What a type writes by its own MarshalJSON
// is looked at in the same way.
func exactValue(value any) (any, error) {
	switch v := value.(type) {
	case nil, string, bool, float32, float64:
		return v, nil
	case json.Number:
		return v.String(), nil
	case Decimal:
		return v.String(), nil
	case time.Time:
		return v.UTC().Format(timestampLayout), nil
	}
	v := reflect.ValueOf(value)
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, nil
	}
	switch each := value.(type) {
	case *Decimal, *time.Time:
		return exactValue(v.Elem().Interface())
	case json.Marshaler:
		return exactlyMarshaled(each)
	case encoding.TextMarshaler:
		text, err := each.MarshalText()
		return string(text), err
	}
	switch v.Kind() {
	case reflect.Pointer:
		return exactValue(v.Elem().Interface())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if n := v.Int(); n < -maxSafeInteger || n > maxSafeInteger {
			return strconv.FormatInt(n, 10), nil
		}
		return value, nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		if n := v.Uint(); n > maxSafeInteger {
			return strconv.FormatUint(n, 10), nil
		}
		return value, nil
	case reflect.String, reflect.Bool, reflect.Float32, reflect.Float64:
		return value, nil
	case reflect.Slice, reflect.Array:
		values := make([]any, v.Len())
		for i := range values {
			var err error
			if values[i], err = exactValue(v.Index(i).Interface()); err != nil {
				return nil, err
			}
		}
		return values, nil
	default:
		return nil, usage("a condition cannot hold a %T: give a string, a number, a bool, a Decimal, a time or a slice of these", value)
	}
}

func exactlyMarshaled(value json.Marshaler) (any, error) {
	text, err := value.MarshalJSON()
	if err != nil {
		return nil, err
	}
	var read any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&read); err != nil {
		return nil, err
	}
	return exactValue(read)
}

// queryBody is a query with what this package adds to it.
type queryBody struct {
	Query
	Format api.QueryFormat `json:"format"`
}

// queryRequest returns the request of one page. Rows come as arrays of strings, which lose no digits.
func (c *Client) queryRequest(schema string, query Query) request {
	if query.PageToken != "" {
		query = Query{PageToken: query.PageToken}
	}
	return c.request(queryName(schema), func() (*http.Request, error) {
		body, err := json.Marshal(queryBody{query, api.QueryFormatJSONCompactStrings})
		if err != nil {
			return nil, err
		}
		return api.NewQueryRecordsRequestWithBody(c.server, schema, "application/json", bytes.NewReader(body))
	})
}

func queryName(schema string) string { return fmt.Sprintf("query %q", schema) }

// Page is one page of the rows of a query.
type Page struct {
	Columns    []Column
	Rows       []Row
	Statistics Statistics
	// NextPageToken asks for the next page, as PageToken of a query. Empty when no more rows follow.
	NextPageToken string
}

// Query answers one page of a query. [Client.Rows] reads all of them.
func (c *Client) Query(ctx context.Context, schema string, query Query) (*Page, error) {
	got, err := c.send(ctx, c.queryRequest(schema, query))
	if err != nil {
		return nil, err
	}
	p, err := readPage(got.body)
	if err != nil {
		return nil, unexpected(queryName(schema), got, err.Error(), nil)
	}
	whole := &Page{Columns: p.columns.list, NextPageToken: p.next}
	if p.statistics != nil {
		whole.Statistics = *p.statistics
	}
	for {
		row, more, err := p.nextRow()
		if err != nil {
			return nil, unexpected(queryName(schema), got, err.Error(), nil)
		}
		if !more {
			return whole, nil
		}
		whole.Rows = append(whole.Rows, row)
	}
}
