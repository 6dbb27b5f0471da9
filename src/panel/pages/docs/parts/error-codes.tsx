import { catalogue, type ErrorCode } from '../../../../messages/pt-BR.ts';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import type { OperationReference } from '../reference/read-reference.ts';
import { DocsLink } from './docs-link.tsx';
import styles from './error-codes.module.css';
import { RichLine } from './rich-text.tsx';

/** Every code that an operation may answer with, its cause and its cure. */
export default function ErrorCodes({ errors }: { errors: OperationReference['errors'] }) {
  return (
    <ul className={styles.list} aria-label={texts.errorsCaption}>
      {errors.flatMap(({ status, codes }) =>
        codes.map((code) => {
          const { cause, cure } = catalogue[code as ErrorCode];
          return (
            <li key={`${status} ${code}`}>
              <div className={styles.head}>
                <span className={styles.status}>{status}</span>
                <DocsLink href={`/docs/erros#${code}`}>
                  <code>{code}</code>
                </DocsLink>
              </div>
              <p>
                <RichLine text={cause} />
              </p>
              <p className={styles.cure}>
                <strong>{texts.columnCure}:</strong> <RichLine text={cure} />
              </p>
            </li>
          );
        }),
      )}
    </ul>
  );
}
