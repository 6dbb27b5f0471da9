package celeiro

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// kind is how the cells of a column are read.
type kind uint8

const (
	kindText kind = iota // varchar, and types that this version does not know
	kindInteger
	kindDouble
	kindDecimal
	kindBoolean
	kindDate
	kindTimestamp
	kindJSON
)

func kindOf(columnType string) kind {
	switch columnType {
	case "bigint":
		return kindInteger
	case "double":
		return kindDouble
	case "boolean":
		return kindBoolean
	case "date":
		return kindDate
	case "timestamp(6) with time zone":
		return kindTimestamp
	case "json":
		return kindJSON
	}
	if strings.HasPrefix(columnType, "decimal(") {
		return kindDecimal
	}
	return kindText
}

// cell is one value of a row: its text and, where its kind has a number, the number's bits.
type cell struct {
	text string
	bits int64
	null bool
}

// parse resolves the escapes of the text and reads it by its kind.
func (c *cell) parse(k kind) (err error) {
	if c.text, err = unescape(c.text); err != nil {
		return err
	}
	ok := true
	switch k {
	case kindInteger:
		c.bits, err = strconv.ParseInt(c.text, 10, 64)
	case kindDouble:
		var double float64
		double, err = strconv.ParseFloat(c.text, 64)
		c.bits = int64(math.Float64bits(double))
	case kindDecimal:
		ok = isDecimal(c.text)
	case kindBoolean:
		ok = c.text == "true" || c.text == "false"
	case kindDate:
		c.bits, ok = parseDay(c.text)
	case kindTimestamp:
		c.bits, ok = parseTimestamp(c.text)
	}
	if err == nil && !ok {
		err = fmt.Errorf("%q is not a value of its column", c.text)
	}
	return err
}

func (c *cell) integer() int64   { return c.bits }
func (c *cell) double() float64  { return math.Float64frombits(uint64(c.bits)) }
func (c *cell) boolean() bool    { return c.text == "true" }
func (c *cell) time() time.Time  { return time.UnixMicro(c.bits).UTC() }
func (c *cell) decimal() Decimal { return Decimal{c.text} }

// value returns the cell in its exact type, nil for a null.
func (c *cell) value(k kind) any {
	if c.null {
		return nil
	}
	switch k {
	case kindInteger:
		return c.integer()
	case kindDouble:
		return c.double()
	case kindDecimal:
		return c.decimal()
	case kindBoolean:
		return c.boolean()
	case kindDate, kindTimestamp:
		return c.time()
	case kindJSON:
		return json.RawMessage(c.text)
	}
	return c.text
}

const (
	secondMicros = 1_000_000
	dayMicros    = 86_400 * secondMicros
)

// parseDay reads "2013-01-31" as the microseconds from 1970 to its beginning in UTC.
func parseDay(text string) (int64, bool) {
	if len(text) != 10 || text[4] != '-' || text[7] != '-' {
		return 0, false
	}
	year, ok1 := digits(text[0:4])
	month, ok2 := digits(text[5:7])
	day, ok3 := digits(text[8:10])
	if !ok1 || !ok2 || !ok3 || month < 1 || month > 12 || day < 1 || day > 31 {
		return 0, false
	}
	return daysFromCivil(year, month, day) * dayMicros, true
}

// parseTimestamp reads "2013-01-31T10:20:30.123456Z", the only form the service writes, as microseconds from 1970.
func parseTimestamp(text string) (int64, bool) {
	if len(text) != 27 || text[10] != 'T' || text[13] != ':' || text[16] != ':' || text[19] != '.' || text[26] != 'Z' {
		return 0, false
	}
	day, ok1 := parseDay(text[:10])
	hour, ok2 := digits(text[11:13])
	minute, ok3 := digits(text[14:16])
	second, ok4 := digits(text[17:19])
	micro, ok5 := digits(text[20:26])
	if !ok1 || !ok2 || !ok3 || !ok4 || !ok5 || hour > 23 || minute > 59 || second > 59 {
		return 0, false
	}
	return day + (hour*3600+minute*60+second)*secondMicros + micro, true
}

func digits(text string) (int64, bool) {
	var n int64
	for i := range len(text) {
		digit := text[i] - '0'
		if digit > 9 {
			return 0, false
		}
		n = n*10 + int64(digit)
	}
	return n, true
}

// daysFromCivil returns the days from 1970-01-01 to a day of the proleptic Gregorian calendar. It counts years from
// March, so that a leap day is the last of its year, in eras of 400 years.
func daysFromCivil(year, month, day int64) int64 {
	if month <= 2 {
		year--
		month += 12
	}
	era := year / 400 // years are 0 and up
	yearOfEra := year - era*400
	dayOfYear := (153*(month-3)+2)/5 + day - 1
	return era*146_097 + yearOfEra*365 + yearOfEra/4 - yearOfEra/100 + dayOfYear - 719_468
}
