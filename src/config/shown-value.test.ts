import { expect, it } from 'vitest';
import { shownValue } from './shown-value.ts';

it.each([
  ['jdbc:postgresql://h/d?user=u&password=HIDEME&sslmode=require', '"jdbc:postgresql://h/d?…"'],
  ['http://u:HIDEME@otel:4317x', '"http://…@otel:4317x"'],
  ['https://KEY:HIDEME@:x', '"https://…@:x"'],
  ['ftp://HIDEME@h', '"ftp://…@h"'],
  ['ftp://u:HI@DE/M?E@h/p?q=HIDEME#HIDEME', '"ftp://…@h/p?…"'],
  ['ftp://h?password=HIDEME@x', '"ftp://…@x"'],
  ['u:HIDEME@otel:4317', '"…@otel:4317"'],
  ['otel:4317', '"otel:4317"'],
  ['a@b.example\r\nBcc: x@y.example', '"a@b.example\\r\\nBcc: x@y.example"'],
  ['abc', '"abc"'],
])('shows %j without what may be a password', (value, shown) => {
  expect(shownValue(value)).toBe(shown);
});
