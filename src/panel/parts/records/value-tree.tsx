import { useMemo } from 'react';
import { dataTexts as texts } from '../../texts/data.ts';
import { type JsonTree, jsonTree } from './json-tree.ts';
import styles from './record.module.css';

/** Nested JSON that opens and closes. */
export function ValueTree({ json }: { json: string }) {
  const tree = useMemo(() => jsonTree(json), [json]);
  return (
    <ul className={styles.tree}>
      <Node tree={tree} depth={0} />
    </ul>
  );
}

/** Levels that are open at first. */
const OPEN_LEVELS = 2;

function Node({ name, tree, depth }: { name?: string; tree: JsonTree; depth: number }) {
  const label = name !== undefined && <span className={styles.key}>{name}: </span>;
  if (tree.kind === 'leaf') {
    return (
      <li>
        {label}
        {tree.text}
      </li>
    );
  }
  const { isList, entries } = tree;
  return (
    <li>
      <details open={depth < OPEN_LEVELS}>
        <summary>
          {label}
          <span className={styles.key}>
            {isList ? texts.list(entries.length) : texts.object(entries.length)}
          </span>
        </summary>
        <ul className={styles.tree}>
          {entries.map(({ key, value }) => (
            <Node key={key} name={key} tree={value} depth={depth + 1} />
          ))}
        </ul>
      </details>
    </li>
  );
}
