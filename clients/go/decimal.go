package celeiro

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
)

// Decimal is an exact decimal of up to 38 digits, kept as the text it came as. The zero value is 0. Compare with
// [Decimal.Cmp]: the texts of equal decimals may differ, as 1.5 and 1.50 do.
type Decimal struct{ text string }

// ParseDecimal reads digits with an optional sign and point, such as "-12.50". There is no exponent.
func ParseDecimal(text string) (Decimal, error) {
	if !isDecimal(text) {
		return Decimal{}, usage("%q is not a decimal: write digits with an optional sign and point, as in -12.50", text)
	}
	return Decimal{text}, nil
}

// String returns the exact text, with all digits behind the point.
func (d Decimal) String() string {
	if d.text == "" {
		return "0"
	}
	return d.text
}

// Rat returns the exact value for arithmetic.
func (d Decimal) Rat() *big.Rat {
	value, _ := new(big.Rat).SetString(d.String())
	return value
}

// Cmp returns -1, 0 or 1 as d is less than, equal to, or greater than other.
func (d Decimal) Cmp(other Decimal) int { return d.Rat().Cmp(other.Rat()) }

// MarshalJSON writes a JSON number with all digits, as records of JSONL files have it.
func (d Decimal) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalJSON reads a JSON number without exponent, or a string of digits.
func (d *Decimal) UnmarshalJSON(text []byte) error {
	if text[0] != '"' {
		return d.UnmarshalText(text)
	}
	var digits string
	if err := json.Unmarshal(text, &digits); err != nil {
		return fmt.Errorf("celeiro: not a decimal: %w", err)
	}
	return d.UnmarshalText([]byte(digits))
}

// UnmarshalText reads what [ParseDecimal] reads.
func (d *Decimal) UnmarshalText(text []byte) error {
	parsed, err := ParseDecimal(string(text))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

func isDecimal(text string) bool {
	text = strings.TrimPrefix(text, "-")
	whole, fraction, point := strings.Cut(text, ".")
	return isDigits(whole) && (!point || isDigits(fraction))
}

func isDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}
