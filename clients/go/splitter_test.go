package celeiro

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

// split returns all parts, each with bytes of its own, up to the first that repeats another.
func split(t *testing.T, source io.Reader, partBytes int) ([]part, *repeatedPart) {
	t.Helper()
	s := &splitter{source: source, partBytes: partBytes}
	var parts []part
	var buffer []byte
	for {
		p, err := s.next(buffer)
		var repeated *repeatedPart
		if errors.As(err, &repeated) {
			return parts, repeated
		}
		if err != nil {
			t.Fatal(err)
		}
		buffer = p.data // used again, as an upload does
		p.data = bytes.Clone(p.data)
		parts = append(parts, p)
		if p.last {
			return parts, nil
		}
	}
}

// splitWhole is split of a source in which no part repeats another whatever the cut.
func splitWhole(t *testing.T, source io.Reader, partBytes int) []part {
	t.Helper()
	parts, repeated := split(t, source, partBytes)
	if repeated != nil {
		t.Fatal(repeated)
	}
	return parts
}

func TestPartsAreWholeLinesOfTheSourceInOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		var text strings.Builder
		for range random.IntN(60) {
			text.WriteString(strings.Repeat("x", random.IntN(40)))
			text.WriteString([]string{"\n", "\r\n"}[random.IntN(2)])
		}
		text.WriteString(strings.Repeat("y", random.IntN(3))) // the last line may lack its end
		content := text.String()
		partBytes := 1 + random.IntN(200)
		parts, repeated := split(t, pieces(random, content), partBytes)
		checkParts(t, content, partBytes, parts, repeated)
	}
}

// pieces returns content as one of several readers that give it in other pieces.
func pieces(random *rand.Rand, content string) io.Reader {
	return []io.Reader{
		strings.NewReader(content), iotest.OneByteReader(strings.NewReader(content)), iotest.DataErrReader(strings.NewReader(content)),
	}[random.IntN(3)]
}

func TestPartsOfRepeatingLinesDifferAndAreCutTheSameEveryTime(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	whole, ended := 0, 0
	for range 3000 {
		var period strings.Builder
		for range 1 + random.IntN(6) {
			period.WriteString(strings.Repeat("x", random.IntN(4)) + "\n")
		}
		content := strings.Repeat(period.String(), 1+random.IntN(60))
		content = content[:len(content)-random.IntN(2)] // the last line may lack its end
		partBytes := 1 + random.IntN(60)
		parts, repeated := split(t, strings.NewReader(content), partBytes)
		checkParts(t, content, partBytes, parts, repeated)
		again, repeatedAgain := split(t, pieces(random, content), partBytes)
		if !reflect.DeepEqual(parts, again) || !reflect.DeepEqual(repeated, repeatedAgain) {
			t.Fatalf("%q by %d is cut in two ways", content, partBytes)
		}
		if repeated == nil {
			whole++
		} else {
			ended++
		}
	}
	if whole < 500 || ended < 500 {
		t.Fatalf("%d sources were cut whole, %d ended at a part that repeats another", whole, ended)
	}
}

// checkParts checks what split returned.
func checkParts(t *testing.T, content string, partBytes int, parts []part, repeated *repeatedPart) {
	t.Helper()
	rest := content
	before := make(map[string]int) // numbers of the parts given, by content
	// fits tells whether the first n bytes of rest, whole lines, could be the next part.
	fits := func(n int) bool { return n <= partBytes && before[rest[:n]] == 0 }
	for i, p := range parts {
		data := string(p.data)
		if !strings.HasPrefix(rest, data) {
			t.Fatalf("part %d of %q by %d is not the next piece: %q", p.number, content, partBytes, data)
		}
		gone := content[:len(content)-len(rest)]
		for _, longer := range lineEnds(rest) {
			if longer > len(data) && fits(longer) {
				t.Fatalf("part %d has room for the next line: %q then %q", i+1, data, rest[len(data):])
			}
		}
		rest = rest[len(data):]
		sum := sha256.Sum256(p.data)
		switch {
		case p.number != i+1 || p.last != (repeated == nil && i == len(parts)-1):
			t.Fatalf("part %d is numbered %d, last %v", i+1, p.number, p.last)
		case p.offset != int64(len(gone)) || p.lines != int64(strings.Count(gone, "\n")):
			t.Fatalf("part %d begins at byte %d, line %d, told are %d, %d", i+1, len(gone), strings.Count(gone, "\n"), p.offset, p.lines)
		case before[data] != 0:
			t.Fatalf("part %d of %q by %d has the content of part %d: %q", i+1, content, partBytes, before[data], data)
		case p.sha256 != hex.EncodeToString(sum[:]):
			t.Fatalf("part %d has the SHA-256 %s", i+1, p.sha256)
		case !p.last && !strings.HasSuffix(data, "\n"):
			t.Fatalf("part %d does not end with a line: %q", i+1, data)
		case len(data) > partBytes && strings.Contains(strings.TrimSuffix(data, "\n"), "\n"):
			t.Fatalf("part %d is longer than %d and has two lines: %q", i+1, partBytes, data)
		}
		before[data] = p.number
	}
	if repeated == nil {
		if rest != "" {
			t.Fatalf("the parts of %q by %d lack %q", content, partBytes, rest)
		}
		return
	}
	ends := lineEnds(rest)
	if repeated.number != len(parts)+1 || before[rest[:ends[0]]] != repeated.earlier || repeated.earlier == 0 {
		t.Fatalf("%q by %d: %v, but the next line is %q", content, partBytes, repeated, rest[:ends[0]])
	}
	for _, end := range ends {
		if fits(end) {
			t.Fatalf("%q by %d: %v, but %q differs from all parts", content, partBytes, repeated, rest[:end])
		}
	}
}

// lineEnds returns the places behind the lines of text, the last of which may lack its end.
func lineEnds(text string) []int {
	var ends []int
	at := 0
	for line := range strings.Lines(text) {
		at += len(line)
		ends = append(ends, at)
	}
	return ends
}

func TestASourceAsLongAsAPartIsOnePart(t *testing.T) {
	for _, content := range []string{"", "a", "a\nb\n", "a\nbb"} {
		if parts := splitWhole(t, strings.NewReader(content), max(1, len(content))); len(parts) != 1 {
			t.Errorf("%q has %d parts", content, len(parts))
		}
	}
}

func TestALineLongerThanManyBlocksIsOnePart(t *testing.T) {
	long := strings.Repeat("a", 3*longLineBlock) + "\n"
	content := long + "b\n" + long[1:]
	checkParts(t, content, 1000, splitWhole(t, strings.NewReader(content), 1000), nil)
}

func TestAPartIsReadIntoTheBufferItIsGiven(t *testing.T) {
	content := strings.Repeat("0123456789\n", 1000)
	s := &splitter{source: strings.NewReader(content), partBytes: 1100}
	p, err := s.next(nil)
	if err != nil {
		t.Fatal(err)
	}
	first := &p.data[0]
	for !p.last {
		if p, err = s.next(p.data); err != nil {
			t.Fatal(err)
		}
		if &p.data[0] != first {
			t.Fatalf("part %d has other memory", p.number)
		}
	}
}
