package celeiro

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
)

// part is a piece of a source: whole lines.
type part struct {
	number int // from 1
	name   string
	data   []byte
	// sha256 is that of data, in lower-case hexadecimal.
	sha256 string
	// offset and lines are the bytes and the line ends before the part in the source.
	offset int64
	lines  int64
	last   bool
}

// lineCount returns the number of its lines. The last may lack its end.
func (p part) lineCount() int64 {
	count := int64(bytes.Count(p.data, []byte{'\n'}))
	if len(p.data) > 0 && p.data[len(p.data)-1] != '\n' {
		count++
	}
	return count
}

// splitter cuts a source at line ends. No two parts have equal content: the service stores content once per schema.
type splitter struct {
	source    io.Reader
	partBytes int

	rest  []byte // read already, behind the last cut
	ended bool   // the source gave its last byte
	given int    // parts
	// numbers has the number of each part given, by its SHA-256.
	numbers map[[sha256.Size]byte]int
	lengths map[int]bool // of the parts given
	// offset and lines are those before the next part.
	offset int64
	lines  int64
}

// longLineBlock is how many bytes are read at a time while the end of a line longer than a part is looked for.
const longLineBlock = 64 << 10

// next reads the next part into buffer, which it grows for a line that is longer than a part. A source without a byte is
// one part. The error is a [*repeatedPart] where no cut makes the part differ from all before.
func (s *splitter) next(buffer []byte) (part, error) {
	data, cut, err := s.read(append(buffer[:0], s.rest...))
	if err != nil {
		return part{}, err
	}
	cut, sum, err := s.distinct(data, cut)
	if err != nil {
		return part{}, err
	}
	if s.rest, err = s.fill(append(s.rest[:0], data[cut:]...), 1); err != nil {
		return part{}, err
	}
	s.given++
	s.numbers[sum] = s.given
	p := part{
		number: s.given, data: data[:cut], sha256: hex.EncodeToString(sum[:]),
		offset: s.offset, lines: s.lines, last: len(s.rest) == 0,
	}
	s.offset += int64(cut)
	s.lines += int64(bytes.Count(p.data, []byte{'\n'}))
	return p, nil
}

// read appends to data until the end of a part is in it, and returns where that is. It reads one byte more than a part:
// a source that ends within it is one part, whether or not its last line has an end.
func (s *splitter) read(data []byte) ([]byte, int, error) {
	data, err := s.fill(data, s.partBytes+1)
	if err != nil || len(data) <= s.partBytes {
		return data, len(data), err
	}
	if cut := bytes.LastIndexByte(data[:s.partBytes], '\n') + 1; cut > 0 {
		return data, cut, nil
	}
	for searched := s.partBytes; ; {
		if at := bytes.IndexByte(data[searched:], '\n'); at >= 0 {
			return data, searched + at + 1, nil
		}
		if s.ended {
			return data, len(data), nil
		}
		searched = len(data)
		if data, err = s.fill(data, searched+longLineBlock); err != nil {
			return nil, 0, err
		}
	}
}

// distinct moves the end of a part back by whole lines until no part before has its content. It depends on the content
// alone, so a repeated upload is cut alike.
func (s *splitter) distinct(data []byte, cut int) (int, [sha256.Size]byte, error) {
	if s.numbers == nil {
		s.numbers, s.lengths = make(map[[sha256.Size]byte]int), make(map[int]bool)
	}
	ends := []int{cut} // up to the first whose length no part before has
	for s.lengths[cut] {
		if cut = bytes.LastIndexByte(data[:cut-1], '\n') + 1; cut == 0 {
			break
		}
		ends = append(ends, cut)
	}
	sums := sumsOf(data, ends)
	earlier := 0
	for i, end := range ends {
		if earlier = s.numbers[sums[i]]; earlier == 0 {
			s.lengths[end] = true
			return end, sums[i], nil
		}
	}
	return 0, [sha256.Size]byte{}, &repeatedPart{s.given + 1, earlier}
}

// sumsOf returns the SHA-256 of data before each of ends, which descend. It is one pass: a source of equal lines has as many
// ends to try as there are parts.
func sumsOf(data []byte, ends []int) [][sha256.Size]byte {
	sums := make([][sha256.Size]byte, len(ends))
	hash, from := sha256.New(), 0
	for i := len(ends) - 1; i >= 0; i-- {
		hash.Write(data[from:ends[i]])
		from = ends[i]
		hash.Sum(sums[i][:0])
	}
	return sums
}

// fill reads until data has size bytes or the source has ended.
func (s *splitter) fill(data []byte, size int) ([]byte, error) {
	data = slices.Grow(data, max(0, size-len(data)))
	for len(data) < size && !s.ended {
		n, err := s.source.Read(data[len(data):size])
		data = data[:len(data)+n]
		if err == io.EOF {
			s.ended = true
		} else if err != nil {
			return nil, err
		}
	}
	return data, nil
}
