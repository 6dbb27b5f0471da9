package celeiro

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unescape resolves the escapes of the inside of a JSON string.
func unescape(text string) (string, error) {
	at := strings.IndexByte(text, '\\')
	if at < 0 {
		return text, nil
	}
	plain := make([]byte, 0, len(text))
	for ; at >= 0; at = strings.IndexByte(text, '\\') {
		plain = append(plain, text[:at]...)
		text = text[at+1:]
		if len(text) == 0 {
			return "", errDamaged
		}
		if text[0] != 'u' {
			letter, err := unescapeLetter(text[0])
			if err != nil {
				return "", err
			}
			plain = append(plain, letter)
			text = text[1:]
			continue
		}
		r, length, err := unescapeUnicode(text)
		if err != nil {
			return "", err
		}
		plain = utf8.AppendRune(plain, r)
		text = text[length:]
	}
	return string(append(plain, text...)), nil
}

func unescapeLetter(letter byte) (byte, error) {
	switch letter {
	case '"', '\\', '/':
		return letter, nil
	case 'b':
		return '\b', nil
	case 'f':
		return '\f', nil
	case 'n':
		return '\n', nil
	case 'r':
		return '\r', nil
	case 't':
		return '\t', nil
	}
	return 0, fmt.Errorf("%w: \\%c is no escape", errDamaged, letter)
}

// unescapeUnicode reads "uXXXX" and the other half of a surrogate pair behind it, and returns how long both are.
func unescapeUnicode(text string) (rune, int, error) {
	first, err := unescapeUnit(text)
	if err != nil || !utf16.IsSurrogate(first) {
		return first, 5, err
	}
	if len(text) > 5 && text[5] == '\\' {
		second, err := unescapeUnit(text[6:])
		if whole := utf16.DecodeRune(first, second); err == nil && whole != utf8.RuneError {
			return whole, 11, nil
		}
	}
	return 0, 0, fmt.Errorf("%w: half a surrogate pair", errDamaged)
}

func unescapeUnit(text string) (rune, error) {
	if len(text) < 5 || text[0] != 'u' {
		return 0, errDamaged
	}
	unit, err := strconv.ParseUint(text[1:5], 16, 16)
	return rune(unit), err
}
