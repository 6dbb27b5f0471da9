import { Suspense } from 'react';
import { lazyPart } from '../../../parts/frame/lazy-part.ts';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PageSkeleton } from '../../../parts/frame/page-skeleton.tsx';
import { answerTexts, bodyTexts, headerTexts, operationTexts } from '../../../texts/docs/operations.ts';
import { docsTexts as texts } from '../../../texts/docs/pages.ts';
import { tasksOf } from '../examples/example-subject.ts';
import { AnchorHeading } from '../parts/anchor-heading.tsx';
import { RichLine, RichText } from '../parts/rich-text.tsx';
import { ValueList } from '../parts/value-list.tsx';
import { ExampleCard } from '../reader/example-card.tsx';
import { parameterText } from '../reference/member-text.ts';
import type { OperationReference } from '../reference/read-reference.ts';
import { TRIABLE, TryRequest } from '../try/try-request.tsx';
import { AnswerExamples } from './answer-examples.tsx';
import { Forms } from './member-forms.tsx';
import styles from './operation-page.module.css';

/** The texts of all codes come when they are first shown. */
const ErrorCodes = lazyPart(() => import('../parts/error-codes.tsx'));

/** One operation: what it is for, what it takes and answers, how it fails, and a program that calls it. */
export default function OperationPage({ operation }: { operation: OperationReference }) {
  const { id, method, path, deprecated, parameters, body, answers, errors } = operation;
  const told = operationTexts[id]!;
  const tasks = tasksOf[id] ?? [];
  return (
    <article className={styles.operation}>
      <div className={styles.intro}>
        <PageHeader
          title={told.title}
          lead={told.summary}
          mark={deprecated && <span className={styles.deprecated}>{texts.discontinued}</span>}
        />
        <p className={styles.address}>
          <strong>{method}</strong> <code>{path}</code>
        </p>
        <Access operation={operation} />
      </div>
      {tasks.length > 0 && (
        <div className={styles.aside}>
          <ExampleCard tasks={tasks} note={told.clients} />
          {TRIABLE.includes(id) && <TryRequest operation={operation} />}
        </div>
      )}
      <div className={styles.rest}>
        <RichText text={told.text} />
        <AnchorHeading id="parametros" title={texts.parameters} />
        <ValueList
          label={texts.parametersCaption}
          withOptional
          values={parameters.map(({ name, in: place, required, shape, textKeys }) => ({
            ...{ name, required, shape, depth: 0, place: texts.inPlace[place] },
            text: parameterText(textKeys),
          }))}
        />
        {body && (
          <>
            <AnchorHeading id="corpo" title={texts.body} />
            <RichText text={bodyTexts[id] ?? ''} />
            <Forms forms={body.forms} withOptional />
          </>
        )}
        {answers.map(({ status, headers, forms, examples }) => (
          <div key={status}>
            <AnchorHeading id={`resposta-${status}`} title={`${texts.answer} ${status}`} />
            <RichText text={answerTexts[`${id}.${status}`] ?? ''} />
            <AnswerExamples examples={examples} />
            <Forms forms={forms} withOptional={false} />
            <h3 className={styles.part}>{texts.answerHeaders}</h3>
            <dl className={styles.headers}>
              {headers.map((name) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>
                    <RichLine text={headerTexts[name] ?? ''} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
        <AnchorHeading id="erros" title={texts.operationErrors} />
        <RichText text={texts.operationErrorsLead} />
        <Suspense fallback={<PageSkeleton />}>
          <ErrorCodes errors={errors} />
        </Suspense>
      </div>
    </article>
  );
}

function Access({ operation: { access, isRateLimited } }: { operation: OperationReference }) {
  const words = {
    scope: texts.accessScope(access.kind === 'scope' ? access.scope : ''),
    token: texts.accessToken,
    address: texts.accessAddress,
  }[access.kind];
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{texts.access}</dt>
        <dd>
          <RichLine text={words} />
        </dd>
      </div>
      <div>
        <dt>{texts.rateLimit}</dt>
        <dd>
          <RichLine text={isRateLimited ? texts.rateLimited : texts.notRateLimited} />
        </dd>
      </div>
    </dl>
  );
}
