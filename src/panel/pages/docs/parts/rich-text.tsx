import { DocsLink } from './docs-link.tsx';
import { type Block, type Inline, readInline, readRichText } from './read-rich-text.ts';
import styles from './rich-text.module.css';

/** A text of the documentation with its blocks. */
export function RichText({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div className={styles.text}>
      {readRichText(text).map((block, at) => (
        <RichBlock key={at} block={block} />
      ))}
    </div>
  );
}

/** A text of one line. */
export function RichLine({ text }: { text: string }) {
  return <Parts parts={readInline(text)} />;
}

function RichBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((parts, at) => (
            <li key={at}>
              <Parts parts={parts} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <table className={styles.table}>
          <thead>
            <tr>
              {block.head.map((parts, at) => (
                <th key={at} scope="col">
                  <Parts parts={parts} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((parts, at) => (
                  <td key={at}>
                    <Parts parts={parts} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

function Parts({ parts }: { parts: Inline[] }) {
  return parts.map((part, at) => <Part key={at} part={part} />);
}

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'bold':
      return (
        <strong>
          <Parts parts={part.parts} />
        </strong>
      );
    case 'link':
      return (
        <DocsLink href={part.href}>
          <Parts parts={part.parts} />
        </DocsLink>
      );
  }
}
