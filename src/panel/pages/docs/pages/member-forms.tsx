import { formTexts } from '../../../texts/docs/operations.ts';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { ValueList } from '../parts/value-list.tsx';
import { memberText } from '../reference/member-text.ts';
import type { Form } from '../reference/read-members.ts';
import styles from './member-forms.module.css';

/** Members of each form; a heading of its own where there are several. */
export function Forms({ forms, withOptional }: { forms: Form[]; withOptional: boolean }) {
  return forms
    .filter(({ members }) => members.length > 0)
    .map(({ name, members }) => (
      <div key={name}>
        {forms.length > 1 && <h3 className={styles.part}>{formTexts[name] ?? name}</h3>}
        <ValueList
          label={texts.membersCaption(formTexts[name] ?? name)}
          withOptional={withOptional}
          values={members.map(({ path, depth, required, shape, textKeys }) => ({
            ...{ name: path, depth, required, shape },
            text: memberText(textKeys),
          }))}
        />
      </div>
    ));
}
