/** Puts a value at the end of a map, and forgets what was put in longest ago where there are more than `most`. */
export function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  // Maps keep the order of their insertions.
  if (map.size > most) map.delete(map.keys().next().value!);
}
