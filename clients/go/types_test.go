package celeiro

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// oneRow is the only row of an answer with these columns and values.
func oneRow(t *testing.T, columns, values string) Row {
	t.Helper()
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		// White space and the order of members are free in JSON.
		fmt.Fprintf(w, " {\"data\" : [ [ %s ] ] ,\n\"future\":[{\"a]\\\"\":\"}\"}], \"meta\":%s}\n", values, columns)
	})
	c, _ := s.client(t)
	page, err := c.Query(t.Context(), "voos", anyQuery)
	if err != nil {
		t.Fatal(err)
	}
	return page.Rows[0]
}

func column(columnType string) string {
	return fmt.Sprintf(`[{"name":"c","type":%q}]`, columnType)
}

func TestValuesHaveTheirExactTypes(t *testing.T) {
	day := func(year int, month time.Month, day int) time.Time {
		return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	}
	for _, each := range []struct {
		columnType, text string
		want             any
	}{
		{"bigint", "9007199254740993", int64(9007199254740993)},
		{"bigint", "-9223372036854775808", int64(math.MinInt64)},
		{"bigint", "9223372036854775807", int64(math.MaxInt64)},
		{"decimal(38,18)", "-12345678901234567890.123456789012345678", Decimal{"-12345678901234567890.123456789012345678"}},
		{"decimal(38,18)", "0.000000000000000001", Decimal{"0.000000000000000001"}},
		{"double", "0.1", 0.1},
		{"double", "5e-324", math.SmallestNonzeroFloat64},
		{"double", "1.7976931348623157e+308", math.MaxFloat64},
		{"double", "-0", math.Copysign(0, -1)},
		{"boolean", "true", true},
		{"boolean", "false", false},
		{"date", "0001-01-01", day(1, 1, 1)},
		{"date", "2024-02-29", day(2024, 2, 29)},
		{"date", "9999-12-31", day(9999, 12, 31)},
		{"timestamp(6) with time zone", "0001-01-01T00:00:00.000000Z", day(1, 1, 1)},
		{"timestamp(6) with time zone", "1969-12-31T23:59:59.999999Z", time.Date(1969, 12, 31, 23, 59, 59, 999_999_000, time.UTC)},
		{"timestamp(6) with time zone", "2026-11-20T14:03:11.482917Z", time.Date(2026, 11, 20, 14, 3, 11, 482_917_000, time.UTC)},
		{"timestamp(6) with time zone", "9999-12-31T23:59:59.999999Z", time.Date(9999, 12, 31, 23, 59, 59, 999_999_000, time.UTC)},
		{"varchar", "", ""},
		{"varchar", "ação \U0001f600 \"q\" \\ / \b\f\n\r\t \u0001 \u2028", "ação \U0001f600 \"q\" \\ / \b\f\n\r\t \u0001 \u2028"},
		{"unheard(of)", "text", "text"},
	} {
		text, err := json.Marshal(each.text)
		if err != nil {
			t.Fatal(err)
		}
		row := oneRow(t, column(each.columnType), string(text))
		if got := row.Value(0); got != each.want {
			t.Errorf("%s %s: got %v (%T), want %v", each.columnType, each.text, got, got, each.want)
		}
		if each.want == 0.0 && !math.Signbit(row.Value(0).(float64)) {
			t.Errorf("-0 lost its sign")
		}
		null := oneRow(t, column(each.columnType), "null")
		equal(t, "null of "+each.columnType, null.Value(0), nil)
	}
}

func TestEscapesOfEveryFormAreRead(t *testing.T) {
	row := oneRow(t, column("varchar"), `"\u00e7\u00E3o \ud83d\ude00\uD83D\uDE00 \/ \\\\ \\\" x"`)
	equal(t, "text", row.Value(0), any("ção \U0001f600\U0001f600 / \\\\ \\\" x"))
	for _, text := range []string{`\ud83d`, `\ud83dx`, `\ud83d\u0041`, `\ude00`, `\u00g0`, `\u12`, `\q`} {
		if got, err := unescape(text); err == nil {
			t.Errorf("%s is read as %q", text, got)
		}
	}
}

func TestJSONValuesAreTheirText(t *testing.T) {
	row := oneRow(t, column("json"), `"{\"n\":12345678901234567890.10,\"s\":\"a\\\"b\"}"`)
	raw, ok := row.Value(0).(json.RawMessage)
	if !ok || string(raw) != `{"n":12345678901234567890.10,"s":"a\"b"}` {
		t.Errorf("got %s (%T)", row.Value(0), row.Value(0))
	}
}

func TestDaysAndTimesAgreeWithTheStandardLibrary(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	first, last := time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC).UnixMicro(), time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC).UnixMicro()
	for range 200_000 {
		want := time.UnixMicro(first + random.Int64N(last-first)).UTC()
		c := cell{text: want.Format(timestampLayout)}
		if err := c.parse(kindTimestamp); err != nil || !c.time().Equal(want) {
			t.Fatalf("%s is read as %v, %v", c.text, c.time(), err)
		}
		c = cell{text: want.Format(time.DateOnly)}
		if err := c.parse(kindDate); err != nil || !c.time().Equal(want.Truncate(24*time.Hour)) {
			t.Fatalf("%s is read as %v, %v", c.text, c.time(), err)
		}
	}
}

func TestTextsThatAreNoValuesAreDamage(t *testing.T) {
	for k, texts := range map[kind][]string{
		kindInteger:   {"", "1.0", "x", "1e3", "9223372036854775808"},
		kindDouble:    {"", "x", "1,5"},
		kindDecimal:   {"", ".", "1.", ".5", "-", "--1", "+1", "1e3", "1.2.3", "x"},
		kindBoolean:   {"", "TRUE", "1"},
		kindDate:      {"", "2026-1-1", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32", "2026/01/01", "202x-01-01"},
		kindTimestamp: {"", "2026-01-01", "2026-01-01T00:00:00Z", "2026-01-01T24:00:00.000000Z", "2026-01-01T00:60:00.000000Z", "2026-01-01 00:00:00.000000Z", "2026-01-01T00:00:00.00000xZ"},
	} {
		for _, text := range texts {
			c := cell{text: text}
			if err := c.parse(k); err == nil {
				t.Errorf("%q is taken for kind %d", text, k)
			}
		}
	}
}

const allColumns = `[{"name":"i","type":"bigint"},{"name":"d","type":"decimal(5,2)"},{"name":"f","type":"double"},
{"name":"b","type":"boolean"},{"name":"t","type":"date"},{"name":"s","type":"varchar"},{"name":"j","type":"json"}]`

const allValues = `"7","1.50","2.5","true","2026-01-31","x","{}"`

func TestScanFillsTheTypesOfTheColumns(t *testing.T) {
	row := oneRow(t, allColumns, allValues)
	var (
		i int64
		d Decimal
		f float64
		b bool
		w time.Time
		s string
		j json.RawMessage
	)
	if err := row.Scan(&i, &d, &f, &b, &w, &s, &j); err != nil {
		t.Fatal(err)
	}
	scanned := fmt.Sprintf("%d %v %v %v %v %s %s", i, d, f, b, w.Format(time.DateOnly), s, j)
	equal(t, "scanned", scanned, "7 1.50 2.5 true 2026-01-31 x {}")

	var texts [7]string
	if err := row.Scan(&texts[0], &texts[1], &texts[2], &texts[3], &texts[4], &texts[5], &texts[6]); err != nil {
		t.Fatal(err)
	}
	equal(t, "texts", fmt.Sprint(texts), "[7 1.50 2.5 true 2026-01-31 x {}]")

	var (
		pi *int64
		pd *Decimal
		pf *float64
		pb *bool
		pw *time.Time
		ns sql.Null[string]
		a  any
	)
	if err := row.Scan(&pi, &pd, &pf, &pb, &pw, &ns, &a); err != nil {
		t.Fatal(err)
	}
	pointed := fmt.Sprintf("%d %v %v %v %d %s %s", *pi, *pd, *pf, *pb, pw.Year(), ns.V, a)
	equal(t, "pointers", pointed, "7 1.50 2.5 true 2026 x {}")
	if err := row.Scan(nil, nil, nil, nil, nil, nil, nil); err != nil {
		t.Fatal(err)
	}
}

func TestScanTakesNullsOnlyWhereTheyHaveAPlace(t *testing.T) {
	row := oneRow(t, `[{"name":"i","type":"bigint"}]`, `null`)
	some := int64(3)
	p := &some
	null := sql.Null[int64]{V: 3, Valid: true}
	var a any = 3
	raw := json.RawMessage("3")
	for _, dest := range []any{&p, &null, &a, &raw} {
		if err := row.Scan(dest); err != nil {
			t.Fatal(err)
		}
	}
	if p != nil || null.Valid || a != nil || raw != nil {
		t.Errorf("got %v, %v, %v, %s", p, null, a, raw)
	}
	var i int64
	var s string
	for _, dest := range []any{&i, &s} {
		as[*CeleiroError](t, row.Scan(dest))
	}
}

func TestScanConvertsNothing(t *testing.T) {
	row := oneRow(t, column("bigint"), `"7"`)
	for _, dest := range []any{new(float64), new(int), new(bool), new(Decimal), new(time.Time), new(json.RawMessage), new(*float64), 7} {
		as[*CeleiroError](t, row.Scan(dest))
	}
	as[*CeleiroError](t, row.Scan())
	as[*CeleiroError](t, row.Scan(nil, nil))
}

func TestValuesAreFoundByTheirNames(t *testing.T) {
	row := oneRow(t, allColumns, allValues)
	if got, ok := row.Get("s"); !ok || got != "x" {
		t.Errorf("got %v, %v", got, ok)
	}
	if got, ok := row.Get("S"); ok {
		t.Errorf("another name gives %v", got)
	}
	equal(t, "values", len(row.Values()), 7)
	equal(t, "columns", row.Len(), len(row.Columns()))
	equal(t, "map", row.Map()["i"], any(int64(7)))
}

func TestDecimalsComputeExactly(t *testing.T) {
	d, err := ParseDecimal("-12345678901234567890.123456789012345678")
	if err != nil {
		t.Fatal(err)
	}
	third := new(big.Rat).Quo(d.Rat(), big.NewRat(3, 1))
	equal(t, "product", new(big.Rat).Mul(third, big.NewRat(3, 1)).Cmp(d.Rat()), 0)
	other, _ := ParseDecimal("1.50")
	same, _ := ParseDecimal("1.5")
	equal(t, "equal", other.Cmp(same), 0)
	equal(t, "less", d.Cmp(other), -1)
	equal(t, "zero", Decimal{}.String(), "0")
	text, err := json.Marshal(map[string]any{"d": d, "z": Decimal{}})
	equal(t, "JSON", string(text), `{"d":-12345678901234567890.123456789012345678,"z":0}`)
	if err != nil {
		t.Fatal(err)
	}
	var back struct{ D, E Decimal }
	if err := json.Unmarshal([]byte(`{"D":-12345678901234567890.123456789012345678,"E":"7.10"}`), &back); err != nil {
		t.Fatal(err)
	}
	equal(t, "number", back.D, d)
	equal(t, "string", back.E.String(), "7.10")
	if err := json.Unmarshal([]byte(`{"D":1e3}`), &back); err == nil {
		t.Error("an exponent is taken")
	}
}

func TestConditionsLoseNoDigits(t *testing.T) {
	d, _ := ParseDecimal("12345678901234567890.5")
	at := time.Date(2026, 1, 2, 3, 4, 5, 678_901_234, time.FixedZone("", -3*3600))
	n := int64(1<<53 + 1)
	pointer := &n
	type id int64
	for _, each := range []struct {
		value any
		want  string
	}{
		{nil, ``}, {"x", `"x"`}, {true, `true`}, {1.5, `1.5`}, {7, `7`}, {int32(-7), `-7`}, {uint8(7), `7`},
		{int64(1 << 53), `9007199254740992`}, {int64(1<<53 + 1), `"9007199254740993"`}, {int64(math.MinInt64), `"-9223372036854775808"`},
		{uint64(1<<53 + 1), `"9007199254740993"`}, {d, `"12345678901234567890.5"`}, {big.NewInt(7), `"7"`},
		{at, `"2026-01-02T06:04:05.678901Z"`}, {[]string{"a", "b"}, `["a","b"]`}, {[]int64{1, 1<<53 + 1}, `[1,"9007199254740993"]`},
		{&n, `"9007199254740993"`}, {&pointer, `"9007199254740993"`}, {(*int64)(nil), ``}, {[]*int64{&n}, `["9007199254740993"]`},
		{id(n), `"9007199254740993"`}, {json.Number("9007199254740993"), `"9007199254740993"`}, {&at, `"2026-01-02T06:04:05.678901Z"`},
		{&d, `"12345678901234567890.5"`}, {(*Decimal)(nil), ``}, {&[]int64{n}, `["9007199254740993"]`}, {Operator("="), `"="`},
		{marshaled("9007199254740993"), `"9007199254740993"`}, {marshaled(`["a",9007199254740993]`), `["a","9007199254740993"]`},
		{net.IPv4(127, 0, 0, 1), `"127.0.0.1"`},
		{[]any{"a", d}, `["a","12345678901234567890.5"]`}, {[2]Decimal{d, {}}, `["12345678901234567890.5","0"]`},
	} {
		got, err := json.Marshal(Condition{Field: "f", Op: "=", Value: each.value})
		if err != nil {
			t.Fatal(err)
		}
		want := `{"field":"f","op":"="`
		if each.want != "" {
			want += `,"value":` + each.want
		}
		equal(t, fmt.Sprint(each.value), string(got), want+"}")
	}
}

// marshaled writes itself as its own text.
type marshaled string

func (m marshaled) MarshalJSON() ([]byte, error) { return []byte(m), nil }

func TestAConditionOfAnotherKindIsNotSent(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { refuse(w, 500, "unexpected") })
	c, _ := s.client(t)
	for _, value := range []any{struct{ Int64 int64 }{7}, map[string]int{"a": 1}, []any{make(chan int)}, new(atomic.Int64), marshaled(`{"a":1}`)} {
		_, err := c.Query(t.Context(), "voos", Query{Where: []Condition{{Field: "f", Op: "=", Value: value}}})
		if failed := as[*CeleiroError](t, err); !strings.Contains(failed.Message, "a condition cannot hold a ") {
			t.Errorf("%T: %s", value, failed.Message)
		}
	}
	equal(t, "requests", s.count(), 0)
}
